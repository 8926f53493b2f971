/** The editor with line numbers, colours and marks. The playground loads this module after the first paint. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { findingText } from '@kron/fleet/validate/reportText';
import { type EditorFinding, editorName, type TextEditor } from './textEditor.ts';

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)' },
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--accent)' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: [tags.keyword, tags.typeName, tags.labelName, tags.meta], color: 'var(--warning)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--ground)', fontSize: '.82rem' },
  // The element around the editor has the focus outline, because an outline of the editor itself would be cut off.
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { caretColor: 'var(--ink)', fontFamily: 'ui-monospace, monospace' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--faint)',
    backgroundColor: 'var(--raised)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent', boxShadow: 'inset 2px 0 var(--accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--step-1)',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--control)',
  },
});

/** Makes the code editor. The Tab key moves the focus to the next element, as elsewhere on a page. */
export function codeEditor(parent: Element, text: string, onChange: () => void): TextEditor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        yaml(),
        syntaxHighlighting(colours),
        theme,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': editorName, spellcheck: 'false', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) onChange();
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    replace: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    moveTo: (line, column) => {
      const anchor = offsetAt(view.state.doc, line, column);
      view.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.focus();
    },
    show: (findings) => {
      const marks = findings.flatMap((finding) => diagnostic(view.state.doc, finding));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    close: () => view.destroy(),
  };
}

function offsetAt(text: Text, line: number, column: number): number {
  const { from, to } = text.line(Math.min(Math.max(line, 1), text.lines));
  return Math.min(from + Math.max(column, 1) - 1, to);
}

/** The mark of a finding, from its position to the end of its line. */
function diagnostic(text: Text, finding: EditorFinding): Diagnostic[] {
  const { severity, line, column, code, identity, path, message } = finding;
  if (line === null) return [];
  const from = offsetAt(text, line, column ?? 1);
  const to = Math.max(from, text.lineAt(from).to);
  const named = { message, identity: identity ?? undefined, path: path ?? undefined };
  return [{ from, to, severity, message: `${findingText(named)} [${code}]` }];
}
