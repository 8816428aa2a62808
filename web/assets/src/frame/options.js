// The options in the embed's address, and which of them are not known.
import { plain } from "../plain.js";
import { trouble } from "../trouble.js";

const known = JSON.parse(document.getElementById("options").textContent); // the values of each option; null: any value

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
 * check writes what is wrong with the address to the console. If a mistake changes what
 * the embed shows, the embed shows it too.
 */
export function check(presets) {
  close?.();
  close = undefined;
  const seen = [];
  for (const [name, value] of pairs()) {
    const text = Object.hasOwn(known, name) ? wrong(name, value, presets) : "";
    if (text) seen.push(text);
    if (text === "") console.warn(`option "${name}": is not known. Known are ${Object.keys(known).sort().join(", ")}.`);
    else if (text) console.warn(text);
  }
  if (seen.length > 0) close = trouble({ text: seen.join(" "), actions: [{ label: plain("Close"), run: () => close() }] });
}

// wrong returns what is wrong with a value, or undefined.
function wrong(name, value, presets) {
  const filled = (text, bad, values = "") => text.replace("{name}", name).replace("{value}", bad).replace("{values}", values);
  if (name === "preset" && value && !option("s") && !presets.some((p) => p.name === value)) {
    return filled(plain("preset \"{value}\": there is none of that name, so the first one is shown."), value);
  }
  if (name === "t" && !/^(0|([\d.]+(h|m|s|ms))+)$/.test(value)) return filled(plain("t \"{value}\": is not a time such as 12m30s."), value);
  if (!known[name]) return undefined;
  const bad = (name === "view" ? value.split(",") : [value]).find((one) => one && !known[name].includes(one.trim()));
  return bad && filled(plain("{name} \"{value}\": is not known. Known are {values}."), bad, known[name].filter(Boolean).join(", "));
}
