import { darkTheme } from './darkTheme.ts';

const dark = `
  --kron-plot: #12161b; --kron-plot-text: #e8ecf1; --kron-plot-line: #2a323b; --kron-hatch: #5f6b78;
  --kron-now: #ff9a90; --kron-window: #6f8296; --kron-bar: #2f80a8; --kron-quiet: #a3adb8;
  --kron-planned: #7db8ff; --kron-succeeded: #7fd49a; --kron-running: #5fd0e0; --kron-unschedulable: #f59ad5;
  --kron-missed: #f0bd6a; --kron-failed: #ff9a90;
`;

export const timelineCss: string = `
.kron-view {
  --kron-plot: #ffffff; --kron-plot-text: #1b2128; --kron-plot-line: #dde2e8; --kron-hatch: #818b96;
  --kron-now: #b3261e; --kron-window: #7d8fa3; --kron-bar: #58a8d3; --kron-quiet: #57606a;
  --kron-planned: #0b57b0; --kron-succeeded: #1a7037; --kron-running: #00687a; --kron-unschedulable: #a1237a;
  --kron-missed: #8a5300; --kron-failed: #b3261e;
}
${darkTheme(dark)}
@media (prefers-contrast: more) {
  .kron-view { --kron-plot-line: var(--control); --kron-hatch: var(--ink); --kron-window: var(--ink); --kron-quiet: var(--ink); }
}
@media (forced-colors: active) {
  .kron-view {
    --kron-plot: Canvas; --kron-plot-text: CanvasText; --kron-plot-line: GrayText; --kron-hatch: GrayText;
    --kron-now: Highlight; --kron-window: CanvasText; --kron-bar: CanvasText; --kron-quiet: CanvasText;
    --kron-planned: CanvasText; --kron-succeeded: CanvasText; --kron-running: CanvasText;
    --kron-unschedulable: CanvasText; --kron-missed: CanvasText; --kron-failed: CanvasText;
  }
}
.kron-view .timeline-bar { display: flex; flex-wrap: wrap; gap: .6rem .9rem; align-items: end; margin-bottom: .6rem; }
.kron-view .timeline-bar .field { flex-direction: row; align-items: center; gap: .4rem; }
.kron-view .timeline-frame { position: relative; }
.kron-view .timeline-grid { position: relative; overflow-x: hidden; overflow-y: auto; border: 1px solid var(--line); border-radius: 6px;
  min-height: 8rem; max-height: max(16rem, calc(100vh - 19rem)); background: var(--kron-plot); overscroll-behavior-x: none; }
.kron-view .timeline-content { position: relative; min-height: 100%; }
.kron-view .timeline-screen { position: sticky; top: 0; z-index: 1; pointer-events: none; }
.kron-view .timeline-screen canvas { position: absolute; top: 0; height: 100%; pointer-events: auto; touch-action: pan-y; cursor: grab; }
.kron-view .timeline-screen canvas:active { cursor: grabbing; }
.kron-view .timeline-corner { position: absolute; left: 0; top: 0; padding: .3rem .5rem; font-size: .75rem; line-height: 1.25; color: var(--kron-quiet);
  background: var(--kron-plot); border-bottom: 1px solid var(--kron-plot-line); display: flex; flex-direction: column;
  justify-content: space-between; overflow: hidden; }
.kron-view .timeline-rows { position: absolute; left: 0; right: 0; }
.kron-view .timeline-row { position: absolute; left: 0; right: 0; }
.kron-view .timeline-name { height: 100%; display: flex; align-items: center; padding: 0 .5rem 0 1.1rem; font-size: .82rem;
  white-space: nowrap; overflow: hidden; border-right: 1px solid var(--kron-plot-line); }
.kron-view .group .timeline-name { padding-left: .35rem; font-weight: 600; cursor: pointer; border-top: 1px solid var(--kron-plot-line); }
.kron-view .timeline-name a { color: inherit; text-decoration: none; overflow: hidden; }
.kron-view .timeline-name a:hover { text-decoration: underline; }
.kron-view .timeline-name.stale { color: var(--faint); text-decoration: line-through; }
.kron-view .timeline-name.suspended { color: var(--faint); font-style: italic; }
.kron-view .timeline-grid:focus-visible .timeline-name[data-focused=true] { outline: 3px solid var(--focus); outline-offset: -3px; }
.kron-view .timeline-active { position: absolute; top: 2px; bottom: 2px; z-index: 2; pointer-events: none; border-radius: 8px; }
.kron-view .timeline-active.shown { outline: 2px solid var(--focus); }
.kron-view .timeline-card { position: absolute; z-index: 3; width: 300px; max-width: 100%; pointer-events: none; font-size: .8rem; padding: .4rem .6rem;
  background: var(--raised); color: var(--ink); border: 1px solid var(--control); border-radius: 6px; font-variant-numeric: tabular-nums;
  box-shadow: 0 2px 8px rgb(0 0 0 / 20%); }
.kron-view .timeline-card p { margin: 0; overflow-wrap: anywhere; }
.kron-view .timeline-card ul { list-style: none; margin: .25rem 0; padding: 0; columns: 4; }
.kron-view .timeline-legend { margin-top: .6rem; }
.kron-view .timeline-keys { margin-bottom: .6rem; }
.kron-view .timeline-paper { display: none; }
@media print {
  .kron-view {
    --kron-plot: #fff; --kron-plot-text: #000; --kron-plot-line: #ccc; --kron-now: #000; --kron-window: #777; --kron-quiet: #333;
    --kron-planned: #000; --kron-succeeded: #000; --kron-running: #000; --kron-unschedulable: #000; --kron-missed: #000;
    --kron-failed: #000; --kron-hatch: #777; --kron-late: #000; --kron-ran: #888; print-color-adjust: exact;
  }
  .kron-view .timeline, .kron-view .load-panel .field, .kron-view .peaks { display: none; }
  .kron-view .load-panel canvas { max-width: 100%; height: auto !important; }
  .kron-view .timeline-paper { display: block; }
  .kron-view .timeline-paper > svg { width: 100%; height: auto; max-height: 96vh; break-inside: avoid; }
  .kron-view .problems li:not(:has(details)) { break-inside: avoid; }
  .kron-view .timeline-paper > svg text { font: 11px system-ui, sans-serif; fill: #000; }
  .kron-view .timeline-paper .pill { fill: #000; }
  .kron-view .timeline-paper .count { fill: #fff; font-size: 9px; }
}
`;
