// The program's clock. Go's timers need one that goes on and never back; a browser's may
// stand, jump or go back, for example after sleep or with an extension that hides the time.

const longest = 1000; // milliseconds that may pass between two looks at the clock

/** keepTime gives the program such a clock. go is Go's, before it runs. */
export function keepTime(go) {
  const imports = go.importObject.gojs;
  let last = performance.now(), now = 1; // Go does not start at 0
  const tick = () => {
    const seen = performance.now();
    now += Math.min(Math.max(seen - last, 0), longest);
    last = seen;
    return now;
  };
  imports["runtime.nanotime1"] = (sp) => go.mem.setBigInt64((sp >>> 0) + 8, BigInt(Math.round(tick() * 1e6)), true);

  // When a timer ends, its time has passed, whatever the clock says.
  const schedule = imports["runtime.scheduleTimeoutEvent"];
  imports["runtime.scheduleTimeoutEvent"] = (sp) => {
    const delay = Number(go.mem.getBigInt64((sp >>> 0) + 8, true));
    const due = tick() + delay;
    setTimeout(() => (now = Math.max(now, due)), delay);
    schedule(sp);
  };
}
