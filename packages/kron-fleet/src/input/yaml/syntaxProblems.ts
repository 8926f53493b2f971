import type { LineCounter, YAMLError, Document as YamlDocument } from 'yaml';
import { visit } from 'yaml';
import type { Position } from '../position.ts';
import { type BrokenDocument, templateMessage } from './document.ts';
import type { KubectlReading } from './kubectlReader.ts';
import { invisibleCharacter } from './oddCharacters.ts';
import { syntaxSentence } from './syntaxSentence.ts';

export type SyntaxProblem = { offset: number; message: string };

/** The lines of a document, and the number of lines of the file before the document. */
export type Lines = {
  lineCounter: LineCounter;
  before: number;
  /** The number of additional spaces at the start of a line, by line. */
  added: ReadonlyMap<number, number>;
};

/** Converts an offset in the document to a position in the file. */
export function positionAt({ lineCounter, before, added }: Lines, offset: number): Position {
  const { line, col } = lineCounter.linePos(offset);
  return { line: before + line, column: Math.max(1, col - (added.get(line) ?? 0)) };
}

/**
 * The problems of a YAML document, with at most one problem per line.
 *
 * @param others problems that are not syntax errors
 */
export function syntaxProblems(
  document: YamlDocument,
  others: readonly SyntaxProblem[],
  text: string,
  lines: Lines,
): BrokenDocument[] {
  const found = [
    ...withoutFollowUps(document.errors).map((error) => problemOf(document, error, text)),
    ...others,
  ];
  if (found.length === 0) return [];
  const conflict = text.search(conflictMarker);
  if (conflict >= 0) return [{ position: positionAt(lines, conflict), message: conflictMessage }];
  const template = unquotedBraces.exec(text);
  if (template !== null) {
    const offset = template.index + template[0].length - '{{'.length;
    return [{ position: positionAt(lines, offset), message: templateMessage }];
  }
  const problems: BrokenDocument[] = [];
  let lastLine = 0;
  for (const { offset, message } of found.sort((a, b) => a.offset - b.offset)) {
    const { line } = positionAt(lines, offset);
    // Usually, one syntax error causes all further errors on its line.
    if (line === lastLine) continue;
    lastLine = line;
    const cause = causeOf(text, offset) ?? { offset, message };
    problems.push({ position: positionAt(lines, cause.offset), message: cause.message });
  }
  return problems;
}

export function duplicateProblems(duplicates: KubectlReading['duplicates'], lines: Lines): SyntaxProblem[] {
  return duplicates.map(({ offset, key, first }) => {
    const { line } = positionAt(lines, first);
    const message = `the key ${JSON.stringify(key)} is already on line ${line}, and kubectl would use only the last one; remove one of them`;
    return { offset, message };
  });
}

/** Keeps only the first tab error: after a tab in the indentation, every line has errors. */
function withoutFollowUps(errors: readonly YAMLError[]): readonly YAMLError[] {
  const tab = errors.find(({ code }) => code === 'TAB_AS_INDENT');
  return tab === undefined ? errors : [tab];
}

/** Matches a line up to the first `{{` that is neither in quotes nor in a comment. */
const unquotedBraces = /^(?:[^"'#\n{]|\{(?!\{)|"[^"\n]*"|'[^'\n]*')*\{\{/m;

// Matches a conflict marker of Git, which the name of a branch or commit follows.
const conflictMarker = /^(?:<{7}|>{7}) \S/m;
const conflictMessage =
  'this is a conflict that Git could not merge; keep one side and remove the lines <<<<<<<, ======= and >>>>>>>';

function causeOf(text: string, offset: number): SyntaxProblem | undefined {
  const { start, line } = lineAt(text, offset);
  const odd = invisibleCharacter(line);
  if (odd !== undefined) return { ...odd, offset: start + odd.offset };
  return start === 0 ? undefined : oddIndentation(text, start - 1);
}

/**
 * Finds an invisible character in the indentation of the line that contains the offset. The character counts as indentation,
 * so the next line seems to be indented too little or too much.
 */
function oddIndentation(text: string, offset: number): SyntaxProblem | undefined {
  const { start, line } = lineAt(text, offset);
  const odd = invisibleCharacter(line);
  if (odd === undefined || /[^ ]/.test(line.slice(0, odd.offset))) return undefined;
  return { ...odd, offset: start + odd.offset };
}

function problemOf(document: YamlDocument, error: YAMLError, text: string): SyntaxProblem {
  const offset = openQuote(document, error) ?? error.pos[0];
  return { offset, message: syntaxSentence(error, lineAt(text, error.pos[0]).line) };
}

/** The offset of a quote that is not closed. The error of the parser has the offset of the end of the text instead. */
function openQuote(document: YamlDocument, { message, pos }: YAMLError): number | undefined {
  if (!/^Missing closing ["']quote/.test(message)) return undefined;
  let opening: number | undefined;
  visit(document, {
    Scalar: (_, { range }) => {
      if (range && range[0] < pos[0] && pos[0] <= range[2]) opening = range[0];
    },
  });
  return opening;
}

function lineAt(text: string, offset: number): { start: number; line: string } {
  const end = text.indexOf('\n', offset);
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  return { start, line: text.slice(start, end < 0 ? undefined : end) };
}
