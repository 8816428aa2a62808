// Texts of the axes. An option names the function for times, a scale the function for values.

const pad = (n) => String(n).padStart(2, "0");

/**
 * Seconds as m:ss; from an hour on as h:mm:ss; from two days on with the days.
 * Fractions are cut off, as in timeline.Clock.
 */
export function time(seconds) {
  const s = Math.floor(seconds + 1e-6);
  const days = s >= 172800 ? `${Math.floor(s / 86400)}d ` : "";
  const h = Math.floor((days ? s % 86400 : s) / 3600);
  const m = Math.floor((s % 3600) / 60);
  return days || h > 0 ? `${days}${h}:${pad(m)}:${pad(s % 60)}` : `${m}:${pad(s % 60)}`;
}

/** Seconds since 1970 as the time of day. The axis has the day and the time zone. */
export function clock(seconds) {
  return new Date(Math.floor(seconds + 1e-6) * 1000).toISOString().slice(11, 19);
}

const units = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
];

/** A number in short form: 1.5k, 0.2, 12. */
export function short(v) {
  const size = Math.abs(v);
  for (const [unit, suffix] of units) {
    if (size >= unit) return trim(v / unit) + suffix;
  }
  return trim(v);
}

function trim(v) {
  return String(+v.toPrecision(3));
}

export const formatters = { "@short": short, "@percent": (v) => `${trim(v)}%` };
