import type { ReportData } from '@kron/fleet/validate/reportData';

export type EditorFinding = ReportData['findings'][number];

export type TextEditor = {
  text: () => string;
  replace: (text: string) => void;
  /** Moves the focus to the editor, and the cursor to a line and a column. Both are counted from 1. */
  moveTo: (line: number, column: number) => void;
  /** Marks the findings at their positions in the text. */
  show: (findings: readonly EditorFinding[]) => void;
  close: () => void;
};

/** The name of the editor to assistive technology. */
export const editorName = 'Manifests';

/** Makes an editor that is a text area. The user can type in it before the code editor is loaded. */
export function plainEditor(parent: Element, text: string, onChange: () => void): TextEditor {
  const area = document.createElement('textarea');
  area.setAttribute('aria-label', editorName);
  area.className = 'plain-editor';
  area.spellcheck = false;
  area.wrap = 'off';
  area.value = text;
  area.addEventListener('input', onChange);
  parent.append(area);
  return {
    text: () => area.value,
    replace: (next) => {
      area.value = next;
      onChange();
    },
    moveTo: (line, column) => {
      const before = area.value.split('\n').slice(0, line - 1);
      const at = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
      area.focus();
      area.setSelectionRange(at, at);
    },
    show: () => undefined,
    close: () => area.remove(),
  };
}
