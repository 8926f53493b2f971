/** The styles of the editor's side. */
export const playgroundCss: string = `
.kron-playground { display: grid; grid-template-columns: minmax(0, 1fr); }
.kron-view.playground-editor { height: 100%; min-height: 0; padding: 1rem 1.25rem; background: var(--raised); min-width: 0;
  border-bottom: 1px solid var(--line); }
.kron-view .schedule { flex: 1 1 10rem; }
.kron-view .field input { width: 100%; }
.kron-view .editor-holder { height: min(28rem, 60vh); background: var(--ground); border: 1px solid var(--control); border-radius: 6px;
  overflow: hidden; }
.kron-view .editor-holder:focus-within { outline: 3px solid var(--focus); }
.kron-view .editor-holder .cm-scroller { overflow: auto; }
.kron-view .plain-editor { width: 100%; height: 100%; border: 0; padding: .25rem .5rem; resize: none; color: var(--ink);
  background: var(--ground); font: .82rem/1.4 ui-monospace, monospace; white-space: pre; display: block; }
.kron-view .playground-editor .status, .kron-view.playground-editor .status { margin: .4rem 0; font-weight: 600; color: var(--ink); }
.kron-view .shared p:empty { display: none; }
.kron-view .shared .field { display: flex; }
.kron-view .words { list-style: none; margin: 0 0 .4rem; padding: 0; color: var(--faint); font-size: .88rem; }
.kron-view .findings { list-style: none; margin: 0 0 .8rem; padding: 0; max-height: 18rem; overflow-y: auto; }
.kron-view .findings li { border-left: 4px solid var(--warning); margin-bottom: 3px; }
.kron-view .findings li.error { border-left-color: var(--error); }
.kron-view .finding { width: 100%; text-align: left; white-space: normal; overflow-wrap: anywhere; border: 0; border-radius: 0;
  background: var(--ground); font-size: .84rem; }
.kron-view.playground-editor pre { max-height: 18rem; overflow: auto; padding: .5rem; background: var(--ground);
  border: 1px solid var(--line); font: .75rem/1.4 ui-monospace, monospace; }
.kron-view.playground-editor ul { overflow-wrap: anywhere; }
@media (min-width: 900px) {
  .kron-playground { grid-template-columns: minmax(20rem, 2fr) minmax(0, 3fr); }
  .kron-view.playground-editor { border-bottom: 0; border-right: 1px solid var(--line); }
}
@media (max-width: 899px) {
  .kron-view.playground-editor { padding: .75rem; }
}
@media print {
  .kron-playground { display: block; }
  .kron-view.playground-editor { display: none; }
}
`;
