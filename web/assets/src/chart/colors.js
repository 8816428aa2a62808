// Colours are only in the style sheet. An option names them as var(--name). They are
// read when the chart is drawn, so a change of the theme only redraws it.

export function resolver(element) {
  const style = getComputedStyle(element);
  const cache = new Map();
  return (name) => {
    let value = cache.get(name);
    if (value === undefined) {
      value = style.getPropertyValue(name).trim() || "#808080";
      cache.set(name, value);
    }
    return value;
  };
}

export function withColors(json, color) {
  return json.replace(/var\((--[a-z0-9-]+)\)/g, (_, name) => color(name));
}

const patterns = new Map();

/** A hatch of thin lines. lean is 1 for / and -1 for \, whose lines are closer. */
export function hatch(stroke, lean) {
  const ratio = Math.max(1, Math.round(devicePixelRatio || 1));
  const key = `${stroke} ${lean} ${ratio}`;
  let pattern = patterns.get(key);
  if (pattern) return pattern;
  const size = lean > 0 ? 8 : 6;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * ratio;
  const c = canvas.getContext("2d");
  c.scale(ratio, ratio);
  c.strokeStyle = stroke;
  c.lineWidth = 1.25;
  c.beginPath();
  for (const shift of [-size, 0, size]) {
    c.moveTo(shift - 1, lean > 0 ? size + 1 : -1);
    c.lineTo(shift + size + 1, lean > 0 ? -1 : size + 1);
  }
  c.stroke();
  pattern = { image: canvas, repeat: "repeat", scaleX: 1 / ratio, scaleY: 1 / ratio };
  patterns.set(key, pattern);
  return pattern;
}
