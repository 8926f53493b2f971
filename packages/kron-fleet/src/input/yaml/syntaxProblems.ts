import type { LineCounter, YAMLError, Document as YamlDocument } from 'yaml';
import { visit } from 'yaml';
import type { Position } from '../inputProblem.ts';
import { type BrokenDocument, templateMessage } from './document.ts';
import type { KubectlReading } from './kubectlReader.ts';
import { invisibleCharacter } from './oddCharacters.ts';

/** A problem at an offset of a text. */
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
 * @param others what is wrong although the syntax is right
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

/** The problems of keys that a mapping has twice. */
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

// The first line of a conflict names a branch or commit.
const conflictMarker = /^(?:<{7}|>{7}) \S/m;
const conflictMessage =
  'is a conflict that Git could not merge; keep one side and remove the lines <<<<<<<, ======= and >>>>>>>';

/** The probable cause of the problem at an offset. */
function causeOf(text: string, offset: number): SyntaxProblem | undefined {
  const { start, line } = lineAt(text, offset);
  const odd = invisibleCharacter(line);
  if (odd !== undefined) return { ...odd, offset: start + odd.offset };
  return start === 0 ? undefined : oddIndentation(text, start - 1);
}

/** An invisible character in an indentation changes the level of its line, and the next line does not fit. */
function oddIndentation(text: string, offset: number): SyntaxProblem | undefined {
  const { start, line } = lineAt(text, offset);
  const odd = invisibleCharacter(line);
  if (odd === undefined || /[^ ]/.test(line.slice(0, odd.offset))) return undefined;
  return { ...odd, offset: start + odd.offset };
}

function problemOf(document: YamlDocument, error: YAMLError, text: string): SyntaxProblem {
  return { offset: openQuote(document, error) ?? error.pos[0], message: messageFor(error, text) };
}

/** The text to write after the key of a schedule, by the character that cannot start a value. */
const scheduleAdvice: Readonly<Record<string, string>> = {
  '@': 'a schedule has five fields, such as "0 0 * * *"',
  '*': 'put the schedule into quotes, such as "*/5 * * * *"',
};

/** Patterns for the parser's error code or text, each with a message that names the cause. */
const ownWords: readonly (readonly [RegExp, string])[] = [
  [/^TAB_AS_INDENT/, 'tabs are not allowed as indentation; write spaces'],
  [/^BAD_ALIAS Anchor/, 'an unquoted & starts an anchor; put the value into quotes'],
  [/^BAD_ALIAS|Unexpected alias at/, 'an unquoted * starts an alias; put the value into quotes'],
  [/^ALIAS_PROPS/, 'an alias stands for the value of its anchor, without an anchor or tag of its own'],
  [
    /^MULTIPLE_ANCHORS/,
    'a value can have one anchor; remove the other one, or quote a value that starts with &',
  ],
  [/Block scalar lines/, 'a line after | or > is further left than the first one; align the lines'],
  [/^MULTIPLE_TAGS/, 'a value can have one tag; remove the other one, or quote a value that starts with !'],
  [/^BAD_PROP_ORDER/, 'an anchor or tag goes after the dash or colon, before its value'],
  [
    /leading empty lines/,
    'a blank line after | or > has more spaces than the first line of text; remove the spaces in blank lines',
  ],
  [/ reserved character @/, 'an unquoted @ is reserved in YAML; put the value into quotes'],
  [/^BAD_SCALAR_START/, 'a value cannot start with this character; put the value into quotes'],
  [/Missing closing "/, 'the quote that starts here is not closed'],
  [/Missing closing '/, 'the quote that starts here is not closed'],
  [
    /^MULTILINE_IMPLICIT_KEY|map keys need to be followed/,
    'expected "key: value", found a line without a colon and a space',
  ],
  [
    /Nested mappings are not allowed/,
    'a value cannot contain ": " without quotes; put the value into quotes',
  ],
  [/All mapping items must start/, 'the indentation differs from that of the keys above; align the keys'],
  [
    /All sequence items must start/,
    'the indentation differs from that of the entries above; align the dashes',
  ],
  [
    /^BLOCK_AS_IMPLICIT_KEY/,
    'expected a key or an entry that is aligned with those above; check the indentation',
  ],
  [/^BLOCK_IN_FLOW/, 'a list or mapping in lines cannot be in [] or {}; close the bracket or brace before'],
  [
    /Sequence item without -|Unexpected \S+ at node end/,
    'does not fit to the lines above; check the indentation, and quote values with special characters',
  ],
  [
    /Missing , |Flow (?:map|sequence)|flow (?:map|sequence)/,
    'a bracket or brace is not closed, or a comma is missing',
  ],
  [
    /^BAD_DQ_ESCAPE/,
    'a backslash in double quotes starts an escape, and this one is unknown; write two of them, or single quotes',
  ],
  [
    /^UNEXPECTED_TOKEN|^MISSING_CHAR/,
    'does not fit to the text before it; check the indentation and the quotes',
  ],
  // The parser is recursive and overflows its stack.
  [/Maximum call stack/, 'is nested too deeply'],
];

function messageFor({ code, message, pos: [offset] }: YAMLError, text: string): string {
  const words = ownWords.find(([says]) => says.test(`${code} ${message}`))?.[1] ?? message;
  const [what = '', first = ''] = /^an unquoted ([@*]).*; /.exec(words) ?? [];
  const isSchedule = first !== '' && /^[^#]*schedule["']?\s*:\s*[@*]/i.test(lineAt(text, offset).line);
  return isSchedule ? `${what}${scheduleAdvice[first]}` : words;
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
