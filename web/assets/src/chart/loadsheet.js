/** The style of the points of the loads, see loads.js. */
export const loadSheet = new CSSStyleSheet();
loadSheet.replaceSync(`
  .load { position: absolute; pointer-events: none; }
  .load.draws { pointer-events: auto; cursor: crosshair; touch-action: none; outline: 1px dashed var(--demand); outline-offset: 2px; }
  .load svg { position: absolute; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
  .load polyline { fill: none; stroke: var(--ink); stroke-width: 2; stroke-linecap: round; }
  .point { position: absolute; box-sizing: border-box; width: 11px; height: 11px; transform: translate(-50%, -50%); border: 2px solid var(--demand);
    border-radius: 50%; background: var(--ground); cursor: grab; touch-action: none; pointer-events: auto; }
  .point::after { content: ""; position: absolute; inset: -8.5px; border-radius: 50%; }
  .load:not(.open, .few, .near, .holds, :hover, :focus-within) .point { visibility: hidden; }
  .load:not([data-invite=""])::after { content: attr(data-invite); position: absolute; top: 2px; right: 4px; padding: 0 4px; border-radius: var(--round);
    color: var(--demand); background: var(--ground); font-size: var(--s); line-height: 16px; }
  .load[data-side="bottom"]::after { top: auto; bottom: 2px; }
  .load[data-side="point"]::after { inset: var(--y) auto auto var(--x); }
  .load[data-side="none"]::after { display: none; }
  .load.draws .point { pointer-events: none; }
  .point:is(.held, :hover, :focus-visible), .open .point.on { background: var(--demand); }
  .point:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; z-index: 1; }
  .point .tag { top: -3px; left: 12px; transform: none; z-index: 1; pointer-events: none; }
  .point.late .tag { left: auto; right: 12px; }
  .point:not(.held, :hover, :focus-visible) .tag { display: none; }
  @media (pointer: coarse) {
    .point { width: 15px; height: 15px; }
    .point::after { inset: -16px; }
  }
`);
