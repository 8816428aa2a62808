import { capture } from "../pointer.js";
import { store, stored } from "../storage.js";
import { describe, editForKey, handlesOf, makeHandle } from "./handle.js";
import { isInvited, placeInvite } from "./invite.js";
import { area, draggedTo, find, hold, under } from "./points.js";
import { Stroke } from "./stroke.js";

const mouseReach = 12; // the largest distance of a mouse to a point or a line, in pixels
const touchReach = 24;
const alwaysShown = 20; // at most this many points are shown all the time
const draggedKey = "/dragged";
const dragged = () => Boolean(stored(draggedKey)) && !framed();
const framed = () => document.documentElement.classList.contains("framed"); // an embed stores nothing
const doubleTapTime = 400; // the longest time between two taps of a double tap, in milliseconds

/**
 * The points of the loads, which can be dragged in their lanes. Each point is a slider.
 * A level line can be dragged anywhere along it, with a mouse, and by the text invite. A finger drags the line up or down
 * from anywhere in the lane. A double click or tap adds a point. If the page allows it, a stroke can be drawn.
 *
 * data-loads is {invite, open, draw, entry, point, loads: [{name, level, points:
 * [[seconds, value, text, name]]}]}. A few points are always visible. Many
 * points are visible while the mouse is over their lane, or if open is set and the load has
 * the index entry.
 * The text invite is in the first lane until a point has been dragged in this browser, see
 * invite.js.
 * Nothing here changes the points. An edit is the chart's event hpa-load, with detail
 * as JSON: {entry, do: move, nudge, add, remove, choose or stroke, ...}. The page then
 * sets new data-loads.
 */
export class Loads {
  #chart;
  #root;
  #redraw;
  #data = { loads: [] };
  #lanes = []; // the lanes by entry: {box, plot}
  #plots = {}; // the plots by track: {lane, top, height, max}
  #span = { left: 0, width: 0, from: 0, to: 0 };
  #idleScales = []; // the drawing's scales while nothing is dragged
  #held; // the dragged point, see hold in points.js
  #stroke; // the stroke that is being drawn
  #pending = { frame: 0, detail: undefined };
  #tapped = { at: 0, x: 0, y: 0 };

  constructor(chart, root, redraw) {
    this.#chart = chart;
    this.#root = root;
    this.#redraw = redraw;
  }

  set(text) {
    this.#data = JSON.parse(text || '{"loads":[]}');
    this.place();
  }

  // place puts the points into the plots, for the part of the run that is shown.
  place(plots = this.#plots, span = this.#span) {
    this.#plots = plots;
    this.#span = span;
    const { open, draw, entry, loads } = this.#data;
    while (this.#lanes.length < loads.length) this.#lanes.push(this.#lane(this.#lanes.length));
    this.#lanes.forEach((lane, i) => {
      lane.plot = loads[i] && plots[`demand-${i}`];
      lane.box.classList.toggle("few", loads[i]?.points.length <= alwaysShown);
      lane.box.dataset.invite = i === 0 && loads[i]?.points.length && !dragged() && !this.#held?.moved ? (this.#data.invite ?? "") : "";
      lane.box.hidden = !lane.plot;
      if (!lane.plot) return;
      lane.box.setAttribute("aria-label", loads[i].name);
      lane.box.classList.toggle("open", Boolean(open) && i === entry);
      lane.box.classList.toggle("draws", Boolean(draw) && i === entry);
      Object.assign(lane.box.style, { left: `${span.left}px`, width: `${span.width}px`, top: `${lane.plot.top}px`, height: `${lane.plot.height}px` });
      this.#points(lane, i);
      if (lane.box.dataset.invite) placeInvite(lane.box, lane.plot, loads[i], span);
    });
  }

  #points(lane, i) {
    const { open, entry, point, loads } = this.#data;
    const handles = handlesOf(lane);
    const { points } = loads[i];
    const lost = handles.slice(points.length).includes(this.#root.activeElement);
    while (handles.length > points.length) handles.pop().remove();
    points.forEach(([seconds, value, text, name], n) => {
      const handle = handles[n] ?? lane.box.appendChild(makeHandle());
      const held = this.#held?.entry === i && this.#held.point === n;
      handle.classList.toggle("on", i === entry && n === point);
      handle.tabIndex = open && i === entry ? 0 : -1;
      describe(handle, name, value, text, lane.plot.max);
      if (held && this.#held.moved) this.#put(handle, lane.plot, this.#held.last.seconds, this.#held.last.value);
      else this.#put(handle, lane.plot, seconds, value);
    });
    if (lost) handlesOf(lane)[point]?.focus();
  }

  #put(handle, { height, max }, seconds, value) {
    const { from, to, width } = this.#span;
    const fraction = to > from ? (seconds - from) / (to - from) : 0;
    handle.hidden = fraction < 0 || fraction > 1;
    handle.style.left = `${fraction * width}px`;
    handle.style.top = `${height * (1 - Math.min(value / max, 1))}px`;
    handle.classList.toggle("late", fraction > 0.8); // the point's text is on its left side
  }

  // keepScale keeps a lane's scale while a point or line is dragged, until the point or
  // line leaves the plot.
  keepScale(scales) {
    const held = this.#held;
    if (!held) this.#idleScales = scales;
    else if (!held.moved || held.last.value <= held.plot.max) scales[held.plot.lane] = this.#idleScales[held.plot.lane];
  }

  // near returns the line under the mouse if it can be dragged, and shows the points of the line's
  // lane.
  near(e) {
    if (e.pointerType !== "mouse") return undefined;
    const at = area(this.#lanes, this.#at(e));
    for (const lane of this.#lanes) lane.box.classList.toggle("near", lane === at);
    if (!at) return undefined;
    const entry = this.#lanes.indexOf(at);
    const reach = isInvited(at.box, e) ? at.plot.height : mouseReach;
    return find(this.#data.loads[entry], entry, at.plot, this.#span, this.#at(e), reach);
  }

  leave() {
    for (const { box } of this.#lanes) box.classList.remove("near");
  }

  // under returns the line that a finger in its lane drags.
  under(at) {
    const lane = area(this.#lanes, this.#at(at));
    const entry = this.#lanes.indexOf(lane);
    return lane && under(this.#data.loads[entry], entry, this.#span, this.#at(at));
  }

  // startsDrag reports whether a drag moves a line, not the cursor. If so, the drag starts.
  startsDrag(from, e) {
    const [x, y] = [Math.abs(e.clientX - from.clientX), Math.abs(e.clientY - from.clientY)];
    const line = y > 3 && y > x && (from.pointerType === "touch" ? this.under(from) : this.near(from));
    if (line) this.#hold(line.entry, line.point, from, true);
    return Boolean(line);
  }

  // tap adds a point where a load was tapped twice.
  tap(e) {
    const lane = area(this.#lanes, this.#at(e));
    const entry = this.#lanes.indexOf(lane);
    const { at, x, y } = this.#tapped;
    this.#tapped = { at: e.timeStamp, x: e.clientX, y: e.clientY };
    const touches = e.pointerType !== "mouse" && !(this.#data.open && entry === this.#data.entry);
    if (!lane || touches || !this.#data.loads[entry].points.length) return;
    if (e.timeStamp - at > doubleTapTime || Math.hypot(e.clientX - x, e.clientY - y) > touchReach) return;
    this.#tapped.at = 0;
    this.#send({ entry, do: "add", ...this.#value(e, lane.plot) });
  }

  drag(e) {
    const held = this.#held;
    if (!held) return false;
    const last = draggedTo(held, e, this.#span);
    if (!last) return true;
    held.moved = true;
    held.last = { entry: held.entry, do: "move", point: held.point, ...last };
    const handle = handlesOf(this.#lanes[held.entry])[held.point];
    if (handle) this.#put(handle, this.#lanes[held.entry].plot ?? held.plot, last.seconds, last.value);
    this.#pending.detail = held.last;
    this.#pending.frame ||= requestAnimationFrame(() => this.#flush());
    return true;
  }

  drop() {
    const held = this.#held;
    if (!held) return;
    this.#held = undefined;
    this.#lanes[held.entry].box.classList.remove("holds");
    handlesOf(this.#lanes[held.entry])[held.point]?.classList.remove("held");
    if (held.moved) {
      if (!framed()) store(draggedKey, "1");
      this.#pending.detail = { ...held.last, done: true };
      this.#flush();
    }
    this.#redraw();
  }

  #hold(entry, point, e, level) {
    document.querySelector("hpa-editor:not([hidden])")?.flush();
    const { box, plot } = this.#lanes[entry];
    this.#held = hold(this.#data.loads[entry], entry, point, plot, e, level);
    box.classList.add("holds");
    const handle = handlesOf(this.#lanes[entry])[point];
    handle.classList.add("held");
    handle.focus({ preventScroll: true, focusVisible: false });
  }

  #send(detail) {
    this.#chart.dispatchEvent(new CustomEvent("hpa-load", { detail: JSON.stringify(detail) }));
  }

  // If there are several moves in one frame, only the last move is sent.
  #flush() {
    cancelAnimationFrame(this.#pending.frame);
    const { detail } = this.#pending;
    this.#pending = { frame: 0 };
    if (detail) this.#send(detail);
  }

  // at returns where a pointer is, in pixels of the chart.
  #at(e) {
    const { left, top } = this.#chart.getBoundingClientRect();
    return { x: e.clientX - left, y: e.clientY - top };
  }

  #value(e, { top, height, max }) {
    const { left, width, from, to } = this.#span;
    const { x, y } = this.#at(e);
    const fraction = (v) => Math.min(Math.max(v, 0), 1);
    return { seconds: from + fraction((x - left) / width) * (to - from), value: fraction(1 - (y - top) / height) * max };
  }

  #lane(entry) {
    const box = document.createElement("div");
    box.className = "load";
    box.setAttribute("role", "group");
    const lane = { box, plot: undefined };
    box.addEventListener("pointerdown", (e) => this.#down(e, lane, entry));
    box.addEventListener("pointermove", (e) => (this.#stroke ? this.#stroke.add(this.#value(e, lane.plot), e) : this.drag(e)));
    for (const type of ["pointerup", "pointercancel"]) box.addEventListener(type, () => this.#up(entry));
    box.addEventListener("keydown", (e) => this.#key(e, lane, entry));
    box.addEventListener("focusin", (e) => {
      const point = handlesOf(lane).indexOf(e.target);
      if (point >= 0 && !this.#held?.moved) this.#send({ entry, do: "choose", point });
    });
    this.#root.append(box);
    return lane;
  }

  #down(e, lane, entry) {
    if (e.button !== 0 || this.#held || this.#stroke) return;
    e.preventDefault();
    capture(lane.box, e);
    if (lane.box.classList.contains("draws")) {
      this.#stroke = new Stroke(lane.box);
      this.#stroke.add(this.#value(e, lane.plot), e);
      return;
    }
    const { x, y } = this.#at(e);
    let [best, point] = [e.pointerType === "touch" ? touchReach : mouseReach + 2, -1];
    handlesOf(lane).forEach((handle, i) => {
      const off = Math.hypot(handle.offsetLeft + this.#span.left - x, handle.offsetTop + lane.plot.top - y);
      if (!handle.hidden && off <= best) [best, point] = [off, i];
    });
    if (point >= 0) this.#hold(entry, point, e, false);
  }

  #up(entry) {
    this.drop();
    const stroke = this.#stroke?.end();
    this.#stroke = undefined;
    if (stroke?.length > 1) this.#send({ entry, do: "stroke", stroke });
  }

  #key(e, lane, entry) {
    const point = handlesOf(lane).indexOf(e.target);
    const edit = point >= 0 && editForKey(e);
    if (!edit) return;
    this.#send({ entry, point, ...edit });
    e.preventDefault();
    e.stopPropagation();
  }
}
