// The program's clock. Go's timers need a clock that never stops and never goes back. A
// browser's clock may stop, jump or go back, for example after sleep or with an
// extension that hides the time.

const maxStep = 1000; // the most milliseconds that count between two readings of the clock

/** keepTime gives the program such a clock. go is an instance of Go that does not run yet. */
export function keepTime(go) {
  const imports = go.importObject.gojs;
  let last = performance.now(), now = 1; // Go does not start at 0
  const tick = () => {
    const reading = performance.now();
    now += Math.min(Math.max(reading - last, 0), maxStep);
    last = reading;
    return now;
  };
  imports["runtime.nanotime1"] = (sp) => go.mem.setBigInt64((sp >>> 0) + 8, BigInt(Math.round(tick() * 1e6)), true);

  // When a timer ends, its time counts as passed, even if the clock shows less.
  const schedule = imports["runtime.scheduleTimeoutEvent"];
  imports["runtime.scheduleTimeoutEvent"] = (sp) => {
    const delay = Number(go.mem.getBigInt64((sp >>> 0) + 8, true));
    const due = tick() + delay;
    setTimeout(() => (now = Math.max(now, due)), delay);
    schedule(sp);
  };
}
