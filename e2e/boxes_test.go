//go:build e2e

package e2e

// boxesScript defines e2eBoxes, which compares the boxes of everything visible in a
// document and returns the problems:
//
//   - the document scrolls sideways
//   - two texts, controls or parts cover each other, though none contains another. Sticky elements and cards, which float over the page on purpose, are left out
//   - a text is cut, without an ellipsis that says so and without a way to scroll; an invisible line is left out
//   - a part scrolls in less than 120 pixels
const boxesScript = `window.e2eBoxes = (doc) => {
	const wrong = [], view = doc.defaultView;
	const name = (e) => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + [...e.classList].map((c) => "." + c).join("") + (e.dataset.track ? "[" + e.dataset.track + "]" : "");
	const styles = new Map();
	const style = (e) => styles.get(e) ?? styles.set(e, view.getComputedStyle(e)).get(e);
	const px = (n) => Math.round(n * 10) / 10;
	const root = doc.documentElement;
	if (root.scrollWidth > root.clientWidth) wrong.push("the page is " + (root.scrollWidth - root.clientWidth) + " px too wide");

	// The visible part of an element: its ancestors may clip the rest.
	const clips = (e) => style(e).overflowX !== "visible" || style(e).overflowY !== "visible";
	const seen = (e, of) => {
		let { left, top, right, bottom } = of, scrolls = false;
		const out = style(e).position === "absolute" || style(e).position === "fixed";
		for (let up = e.parentElement; up && up !== doc.body; up = up.parentElement) {
			if (!clips(up) || out && style(up).position === "static") continue;
			const r = up.getBoundingClientRect();
			scrolls ||= ["auto", "scroll"].includes(style(up).overflowY) || style(up).webkitLineClamp !== "none";
			left = Math.max(left, r.left); top = Math.max(top, r.top); right = Math.min(right, r.right); bottom = Math.min(bottom, r.bottom);
		}
		return { left, top, right, bottom, cut: scrolls ? 0 : of.bottom - of.top - (bottom - top) };
	};
	const floats = (e) => {
		for (; e && e !== doc.body; e = e.parentElement) if (["sticky", "fixed"].includes(style(e).position) || e.matches("dialog, [popover], .sr, .skip, .card, .said, .meaning, .divider, .close")) return true;
	};
	const parts = ".story, .glance, .transport, hpa-chart, hpa-editor, .details, .task, .bar, .tabs, .controls, .problems, footer";
	const texts = [];
	for (const e of doc.body.querySelectorAll("*")) {
		if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || floats(e)) continue;
		const text = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
		const part = e.matches(parts);
		if (part && e.matches(".details .panel, .details, .task, hpa-editor")) {
			const scrolls = [e, ...e.querySelectorAll(".panel")].find((s) => ["auto", "scroll"].includes(style(s).overflowY) && s.scrollHeight > s.clientHeight + 1);
			if ((scrolls || e.tagName === "HPA-EDITOR") && e.clientHeight < 120) wrong.push(name(e) + " is only " + e.clientHeight + " px high");
		}
		if (!text && !part && !e.matches("button, input, select, textarea, img, iframe")) continue;
		if (e.closest("svg") && e.tagName !== "svg") continue;
		const rects = text && !part && style(e).display === "inline" ? [...e.getClientRects()] : [e.getBoundingClientRect()];
		for (const of of rects) {
			const r = seen(e, of);
			if (r.right - r.left <= 1 || r.bottom - r.top <= 1) continue;
			texts.push([e, r]);
			if (text && r.cut > 5) wrong.push(name(e) + " is cut by " + px(r.cut) + " px of its height: " + e.textContent.slice(0, 40));
		}
		const s = style(e);
		const hides = (v) => v === "hidden" || v === "clip";
		if (text && hides(s.overflowX) && s.textOverflow !== "ellipsis" && e.scrollWidth > e.clientWidth + 1) wrong.push(name(e) + " is cut by " + (e.scrollWidth - e.clientWidth) + " px: " + e.textContent.slice(0, 40));
		if (text && hides(s.overflowY) && s.webkitLineClamp === "none" && e.scrollHeight > e.clientHeight + 1) wrong.push(name(e) + " is cut by " + (e.scrollHeight - e.clientHeight) + " px of its height: " + e.textContent.slice(0, 40));
	}
	for (let i = 0; i < texts.length; i++) {
		const [a, r] = texts[i];
		for (let j = i + 1; j < texts.length; j++) {
			const [b, q] = texts[j];
			const wide = Math.min(r.right, q.right) - Math.max(r.left, q.left), tall = Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top);
			if (wide > 2 && tall > 3 && !a.contains(b) && !b.contains(a)) wrong.push(name(a) + " and " + name(b) + " cover each other by " + px(wide) + "x" + px(tall) + ": " + [a, b].map((e) => e.textContent.slice(0, 25)).join(" / "));
		}
	}
	return wrong;
};`
