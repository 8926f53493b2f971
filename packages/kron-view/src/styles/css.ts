import { darkTheme } from '../timeline/darkTheme.ts';

const dark = `
  --ground: #12161b; --raised: #1c222a; --ink: #e8ecf1; --faint: #a3adb8; --line: #3a444f; --control: #76818d;
  --accent: #7db8ff; --focus: #9ccaff; --error: #ff9a90; --warning: #f0bd6a; --good: #7fd49a;
  --step-0: #222932; --step-1: #1f4a66; --step-2: #266487; --step-3: #2f80a8; --step-4: #479dc2; --step-5: #6fbad6;
  --step-6: #a0d6e8; --step-7: #dcf3fa; --on-light-step: #ffffff; --on-dark-step: #06131c;
`;

/** The rules for a table on a narrow page: each row becomes a block with one line for each cell. */
function folded(table: string): string {
  const each = (parts: readonly string[]): string =>
    parts.map((part) => `.kron-view ${table}${part}`).join(', ');
  return `
  ${each(['', ' tbody', ' tr', ' th', ' td', ' caption'])} { display: block; width: auto; }
  ${each([' thead'])} { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  ${each([' tr'])} { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  ${each([' th', ' td'])} { border: 0; padding: .05rem 0; overflow-wrap: anywhere; white-space: normal; }
  ${each([' td[data-title]::before'])} { content: attr(data-title) ' '; color: var(--faint); }`;
}

/** The styles of the view. All rules apply under `.kron-view`, except the rule that hides the tables of a report. */
export const css: string = `
.kron-view {
  --font: system-ui, sans-serif;
  --ground: #ffffff; --raised: #f4f6f8; --ink: #1b2128; --faint: #57606a; --line: #c9d0d8; --control: #818b96;
  --accent: #0b57b0; --focus: #0b57b0; --error: #b3261e; --warning: #8a5300; --good: #1a7037;
  --step-0: #eef1f4; --step-1: #b8dff0; --step-2: #8ac6e4; --step-3: #58a8d3; --step-4: #3583ba; --step-5: #2863a0;
  --step-6: #1d4580; --step-7: #12285a; --on-light-step: #0d1b2a; --on-dark-step: #ffffff;
  color-scheme: light dark;
  font: 15px/1.45 var(--font); color: var(--ink); background: var(--ground); min-height: 100vh;
}
${darkTheme(dark)}
:where(.kron-dark) .kron-view { color-scheme: dark; }
:where(.kron-light) .kron-view { color-scheme: light; }
@media (prefers-contrast: more) {
  .kron-view { --faint: var(--ink); --line: var(--control); }
}
.kron-view, .kron-view * { box-sizing: border-box; }
.kron-view .frame { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 120rem; margin: 0 auto; }
.kron-view main { min-width: 0; padding: 1rem 1.25rem 2rem; }
.kron-view h1 { font-size: 1.35rem; line-height: 1.2; margin: 0; }
.kron-view h2 { font-size: 1.05rem; line-height: 1.3; margin: 1.25rem 0 .35rem; }
.kron-view h1, .kron-view h2 { font-weight: 700; }
.kron-view p { margin: .35rem 0; overflow-wrap: anywhere; }
.kron-view .bar h2 { margin: 0; }
.kron-view .faint, .kron-view .note { color: var(--faint); }
.kron-view .alert { color: var(--error); border: 2px solid var(--error); border-radius: 6px; padding: .6rem .8rem; margin: 0 0 1rem;
  font-weight: 600; }
.kron-view .stale canvas { filter: grayscale(1); opacity: .7; }
.kron-view .live { margin-left: .6rem; padding: 0 .45rem; border: 1px solid var(--good); border-radius: 999px; color: var(--good); font-size: .82rem; }
.kron-view .stale .live { display: none; }
.kron-view a { color: var(--accent); }
.kron-view a.identity { color: inherit; font-weight: inherit; text-decoration: underline; text-underline-offset: .15em; display: inline-block; min-height: 24px; }
.kron-view .filters { display: contents; }
.kron-view .fold { display: none; }
.kron-view [role=tab] .count { margin-left: .4rem; padding: 0 .4rem; border-radius: 999px; background: var(--error); color: var(--ground);
  font-size: .8rem; font-weight: 600; }
.kron-view .object h3 { font-size: .95rem; margin: 1.1rem 0 .3rem; }
.kron-view .object .facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; margin: .4rem 0; }
.kron-view .object .facts div { display: contents; }
.kron-view .object .facts dt { color: var(--faint); }
.kron-view .object .facts dd { margin: 0; overflow-wrap: anywhere; }
.kron-view .object .columns { display: flex; flex-wrap: wrap; gap: 0 3rem; align-items: start; }
.kron-view .object .columns > * { min-width: 0; max-width: 100%; }
.kron-view .object .window-figure { margin: 0; flex: 0 1 34rem; }
.kron-view .object .runs { width: auto; }
.kron-view .object p.why { border-left: 4px solid var(--warning); padding-left: .7rem; }
.kron-view .toolbar { display: flex; flex-wrap: wrap; gap: .6rem .9rem; align-items: end; margin: .9rem 0; }
.kron-view .field { display: inline-flex; flex-direction: column; gap: .15rem; font-size: .85rem; min-width: 0; }
.kron-view .field .label { color: var(--faint); }
.kron-view .search { flex: 1 1 14rem; max-width: 28rem; }
.kron-view input[type=search], .kron-view input[type=text], .kron-view select, .kron-view button {
  font: inherit; font-size: .9rem; color: var(--ink); background: var(--ground); border: 1px solid var(--control);
  border-radius: 6px; min-height: 32px; padding: .2rem .6rem; max-width: 100%;
}
.kron-view select { max-width: 13rem; appearance: auto; }
.kron-view button { cursor: pointer; background: var(--raised); white-space: nowrap; overflow-wrap: normal; }
.kron-view button:hover:not(:disabled) { border-color: var(--accent); color: var(--accent); }
.kron-view button:disabled { cursor: default; color: var(--faint); border-color: var(--line); }
.kron-view .quiet { min-height: 24px; min-width: 24px; padding: 0 .45rem; font-size: .82rem; background: none; }
.kron-view .buttons { display: inline-flex; gap: 4px; }
.kron-view .buttons button { min-width: 34px; }
.kron-view :focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
.kron-view h2:focus-visible { outline-offset: 3px; }
.kron-view .object h2 { width: fit-content; max-width: 100%; }
.kron-view .tabs { display: flex; flex-wrap: wrap; gap: 2px; border-bottom: 1px solid var(--line); margin-bottom: .9rem; }
.kron-view [role=tab] { border: 0; border-radius: 6px 6px 0 0; background: none; padding: .35rem .9rem; color: var(--faint);
  border-bottom: 3px solid transparent; }
.kron-view [role=tab][aria-selected=true] { color: var(--ink); font-weight: 600; border-bottom-color: var(--accent); }
.kron-view .bar { display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: last baseline; margin: .25rem 0 .5rem; }
.kron-view .status { color: var(--faint); min-height: 1.5em; margin-top: 1rem; }
.kron-view .check { display: inline-flex; gap: .35rem; align-items: center; min-height: 24px; }
.kron-view .check input { width: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
.kron-view table { border-collapse: collapse; font-size: .88rem; }
.kron-view caption { text-align: left; font-weight: 600; padding: .3rem 0; }
.kron-view th, .kron-view td { text-align: left; vertical-align: top; padding: .28rem .8rem .28rem 0; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums; }
.kron-view thead th { color: var(--faint); font-weight: 500; white-space: nowrap; }
.kron-view tbody th { font-weight: 600; }
.kron-view .runs { width: 100%; }
.kron-view .runs td { white-space: nowrap; }
.kron-view .runs td[data-title=Reason], .kron-view .runs td[data-title=Outcome] { white-space: normal; }
.kron-view .runs .unschedulable td { color: var(--error); }
.kron-view .table-panel { overflow-x: auto; }
.kron-view .table-panel .runs .why { position: sticky; right: 0; background: var(--ground);
  padding-right: 0; }
.kron-view .legend { display: flex; flex-wrap: wrap; gap: .2rem .9rem; list-style: none; margin: 0; padding: 0; font-size: .88rem; }
.kron-view .legend li { display: inline-flex; align-items: center; gap: .35rem; }
.kron-view .swatch { display: inline-block; width: 14px; height: 14px; border: 1px solid var(--control); border-radius: 2px;
  margin-right: .35rem; vertical-align: -2px; forced-color-adjust: none; }
.kron-view .legend .swatch { margin: 0; }
${Array.from({ length: 8 }, (_, step) => `.kron-view .step-${step} { background: var(--step-${step}); }`).join('\n')}
.kron-view .numbers { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: 0 0 .4rem; }
.kron-view .numbers div { display: inline-flex; gap: .35rem; }
.kron-view .numbers dt { color: var(--faint); }
.kron-view .numbers dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.kron-view .heat-map { touch-action: pan-y; cursor: crosshair; width: max-content; max-width: 100%; }
.kron-view canvas { display: block; forced-color-adjust: none; }
.kron-view .pointed { font-variant-numeric: tabular-nums; font-size: .88rem; min-height: 1.45em; }
.kron-view .peaks { margin-top: 1.1rem; }
.kron-view .problems { list-style: none; margin: 0; padding: 0; }
.kron-view .problems li { display: flex; flex-wrap: wrap; gap: .15rem .7rem; align-items: baseline; padding: .35rem 0 .35rem .7rem;
  border-left: 4px solid var(--warning); border-bottom: 1px solid var(--line); }
.kron-view .problems li.error { border-left-color: var(--error); }
.kron-view .problems .severity { color: var(--warning); font-size: .82rem; }
.kron-view .problems .error .severity { color: var(--error); }
.kron-view .problems .message { flex: 1 1 20rem; overflow-wrap: anywhere; }
.kron-view .problems .problems { margin-top: .3rem; }
.kron-view .problems details { flex: 1 1 100%; }
.kron-view .problems summary { cursor: pointer; min-height: 24px; }
.kron-view .explain { padding: 1rem 1.25rem 2rem; background: var(--raised); min-width: 0; border-top: 1px solid var(--line); }
.kron-view .explain .bar { justify-content: space-between; flex-wrap: nowrap; align-items: start; }
.kron-view .explain h2 { overflow-wrap: anywhere; }
.kron-view .explain h2 span { display: inline-block; }
.kron-view .explain dl { margin: .6rem 0; }
.kron-view .explain .step { padding: .3rem 0; border-top: 1px solid var(--line); }
.kron-view .explain dt { color: var(--faint); font-size: .85rem; }
.kron-view .explain dd { margin: 0; font-size: .9rem; font-variant-numeric: tabular-nums; }
.kron-view .explain .line { display: block; white-space: pre-wrap; overflow-wrap: anywhere; }
.kron-view .explain summary { cursor: pointer; min-height: 24px; }
.kron-view .explain h3 { font-size: .85rem; margin: 1rem 0 .3rem; }
.kron-view .explain .events { margin: 0; padding: 0; list-style: none; font-size: .85rem; overflow-wrap: anywhere; }
.kron-view .explain ol { font-size: .85rem; font-variant-numeric: tabular-nums; }
.kron-view .command { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.kron-view .command code { font-size: .85rem; overflow-wrap: anywhere; }
.kron-view .window { width: 100%; height: auto; display: block; margin: .5rem 0; }
.kron-view .ends { display: flex; justify-content: space-between; font-size: .82rem; font-variant-numeric: tabular-nums; }
.kron-view .window rect { shape-rendering: crispEdges; }
.kron-view .window pattern path { stroke: var(--control); stroke-width: 1.5; }
.kron-view .base { stroke: var(--control); }
.kron-view .nominal { stroke: var(--ink); stroke-dasharray: 3 3; }
.kron-view .chosen { fill: var(--accent); stroke: var(--ground); stroke-width: 1.5; }
.kron-view .later { stroke: var(--ink); stroke-width: 2; }
.kron-view .slot { stroke: var(--accent); stroke-width: 5; }
.kron-view .rejected { stroke: var(--error); stroke-width: 2; fill: none; }
@media (min-width: 900px) {
  .kron-view .frame.explaining { grid-template-columns: minmax(0, 1fr) minmax(20rem, 28rem); }
  .kron-view .explain { border-top: 0; border-left: 1px solid var(--line); position: sticky; top: 0; align-self: start;
    max-height: 100vh; overflow-y: auto; }
}
@media (max-width: 899px) {
  .kron-view main { padding: .75rem .75rem 1.5rem; }
  .kron-view .search { flex-basis: 100%; max-width: none; }
  .kron-view .fold { display: inline-block; }
  .kron-view .filters { display: none; }
  .kron-view .filters.unfolded { display: flex; flex-wrap: wrap; gap: .6rem .9rem; flex-basis: 100%; }
${folded('.table-panel .runs')}
  .kron-view .peaks th, .kron-view .peaks td { overflow-wrap: anywhere; padding-right: .5rem; }
  .kron-view .peaks tbody th { min-width: 5.5rem; }
}
/* On paper the tables of an object have room. */
@media screen and (max-width: 899px) {
  .kron-view .object .columns { display: block; }
${folded('.object .runs')}
}
@media (pointer: coarse) {
  .kron-view button, .kron-view select, .kron-view input { min-height: 36px; }
}
@media (prefers-reduced-motion: reduce) {
  .kron-view * { transition: none; animation: none; scroll-behavior: auto; }
}
@media (forced-colors: active) {
  .kron-view [role=tab] { border-bottom-color: Canvas; }
  .kron-view [role=tab][aria-selected=true] { border-bottom-color: Highlight; }
  .kron-view { --ink: CanvasText; --ground: Canvas; --focus: Highlight; --accent: Highlight; --level: CanvasText; }
  .kron-view .swatch { border-color: CanvasText; }
}
@media print {
  .kron-view { --level: #000; --line: #ccc; --error: #b3261e; --warning: #8a5300; print-color-adjust: exact; }
}
@media (forced-colors: active), print {
${Array.from({ length: 8 }, (_, step) => `  .kron-view .step-${step} { background: linear-gradient(to top, var(--level) max(1px, ${step} / 7 * 100%), var(--ground) 0); }`).join('\n')}
}
.kron-replaced { display: none; }
@media screen {
  .kron-view .problems-paper { display: none; }
}
@media print {
  .kron-view { --ground: #fff; --ink: #000; --faint: #333; min-height: 0; background: #fff; color: #000; }
  .kron-view .toolbar, .kron-view .tabs, .kron-view .status, .kron-view button, .kron-view .explain { display: none; }
  .kron-view .runs .why { display: none; }
  .kron-view :focus-visible { outline: 0; }
  .kron-view h1, .kron-view h2, .kron-view h3, .kron-view summary { break-after: avoid; }
  .kron-view tr, .kron-view .window-figure, .kron-view .facts { break-inside: avoid; }
}
`;
