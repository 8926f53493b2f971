import type { LineCounter, YAMLError, Document as YamlDocument } from 'yaml';
import { visit } from 'yaml';
import type { Position } from '../position.ts';
import { type BrokenDocument, templateMessage } from './document.ts';
import type { KubectlReading } from './kubectlReader.ts';
import { invisibleCharacter } from './oddCharacters.ts';
import { syntaxSentence } from './syntaxSentence.ts';

export type SyntaxProblem = { offset: number; message: string };

/** The lines of a text, and the number of lines before it in its file. */
export type Lines = {
  lineCounter: LineCounter;
  before: number;
  /** The spaces that were added before lines of the text, by line. */
  added: ReadonlyMap<number, number>;
};

/** The position in the file of an offset in the text. */
export function positionAt({ lineCounter, before, added }: Lines, offset: number): Position {
  const { line, col } = lineCounter.linePos(offset);
  return { line: before + line, column: Math.max(1, col - (added.get(line) ?? 0)) };
}

/**
 * The problems of a YAML document, at most one per line.
 *
 * @param others problems other than syntax errors
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
    // Further errors on a line usually follow from the first one.
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

/** A line up to `{{` outside of quotes and comments. */
const unquotedBraces = /^(?:[^"'#\n{]|\{(?!\{)|"[^"\n]*"|'[^'\n]*')*\{\{/m;

// A conflict marker of Git, followed by the name of a branch or commit.
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
 * An invisible character in the indentation of the line at an offset. The character changes the level of that line, so that
 * the next line does not fit.
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

/** The offset at which an unclosed quote starts. The parser reports the end of the text. */
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
