// The height that the run will have, so that the host page does not move when it starts. It depends on the options
// and the width. What a run needs more than this is added when it is there.
import { known, option } from "./options.js";

const usual = ["metric", "replicas", "events"];
const least = 300; // the height of the chart, unless it needs more, as in embed.css
const whyHeight = 320;
const textHeight = 240;
const loadHeight = 160;
const resultLine = 24;
const lessonHeight = 20; // what to look at is a line below the sentence of an embed with an editor
const below = 4; // the space below the chart

export const edits = known.edit.filter((name) => name !== "none");

/** roomFor returns the height of the picture's place in pixels, for a preset's heights: see roomOf in wasm/embed.go. */
export function roomFor([narrow, wide] = [], width, views = option("view").split(",").map((v) => v.trim()), edit = option("edit")) {
  const heights = (width < 600 ? narrow : wide) ?? [least];
  const lanes = known.view.slice(1, -1); // without results and why
  const shown = views.some((v) => known.view.includes(v)) ? views : usual;
  let chart = heights[0];
  lanes.forEach((name, i) => {
    if (shown.includes(name) || (edit === "load" && name === "load")) chart += heights[i + 1] ?? 0;
  });
  let room = Math.max(least, chart) + below;
  if (shown.includes("results")) room += resultLine * (width < 432 ? 3 : width < 752 ? 2 : 1);
  if (shown.includes("why")) room += whyHeight;
  if (edits.includes(edit)) room += lessonHeight;
  if (edit === "load" && width >= 600) room += loadHeight;
  else if (edits.includes(edit) && width < 820) room += textHeight;
  return room;
}
