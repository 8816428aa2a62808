// The options in the embed's address, and the options that are not known.
import { plain } from "../plain.js";
import { trouble } from "../trouble.js";

/** The values of each option. */
export const known = JSON.parse(document.getElementById("options").textContent); // the values of each option; null: any value

const pairs = () => location.hash.slice(1).split("&").filter(Boolean).map((pair) => {
  const [name, ...value] = pair.split("=");
  return [name, decoded(value.join("="))];
});

/** option returns the value of an option in the address, or "". */
export const option = (name) => pairs().find(([n]) => n === name)?.[1] ?? "";

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

let close;

/**
 * check writes the mistakes in the address to the console. If a mistake changes the embed's content, the embed shows the mistake, too.
 */
export function check(presets) {
  close?.();
  close = undefined;
  const problems = [];
  for (const [name, value] of pairs()) {
    const text = Object.keys(known).includes(name) ? problemOf(name, value, presets) : "";
    if (text) problems.push(text);
    if (text === "") console.warn(`option "${name}": is not known. Known are ${Object.keys(known).sort().join(", ")}.`);
    else if (text) console.warn(text);
  }
  if (problems.length > 0) close = trouble({ text: problems.join(" "), actions: [{ label: plain("Close"), run: () => close() }] });
}

// problemOf returns the problem of a value, or undefined.
function problemOf(name, value, presets) {
  const fill = (text, bad, values = "") => text.replace("{name}", name).replace("{value}", bad).replace("{values}", values);
  if (name === "preset" && value && !option("s") && !presets.some((p) => p.name === value)) {
    return fill(plain("preset \"{value}\": there is none of that name, so the first one is shown."), value);
  }
  if (name === "t" && !/^(0|([\d.]+(h|m|s|ms))+)$/.test(value)) return fill(plain("t \"{value}\": is not a time such as 12m30s."), value);
  if (name === "span" && !/^(0|([\d.]+(h|m|s|ms))+)-([\d.]+(h|m|s|ms))+$/.test(value)) return fill(plain("span \"{value}\": is not a part of a run such as 5m-12m30s."), value);
  if (!known[name]) return undefined;
  const bad = (name === "view" ? value.split(",") : [value]).find((item) => item && !known[name].includes(item.trim()));
  return bad && fill(plain("{name} \"{value}\": is not known. Known are {values}."), bad, known[name].filter(Boolean).join(", "));
}
