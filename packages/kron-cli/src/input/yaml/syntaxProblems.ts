import { type LineCounter, visit, type YAMLError, type Document as YamlDocument } from 'yaml';
import type { Position } from '../inputProblem.ts';
import type { BrokenDocument } from './document.ts';

/** The syntax errors of a YAML document, at most one per line. */
export function syntaxProblems(document: YamlDocument, text: string, lines: Lines): BrokenDocument[] {
  const problems: BrokenDocument[] = [];
  let lastLine = 0;
  for (const error of withoutFollowUps(document.errors)) {
    const position = positionAt(lines, openQuote(document, error) ?? error.pos[0]);
    // Further errors on a line usually follow from the first one.
    if (position.line === lastLine) continue;
    lastLine = position.line;
    if (lineAt(text, error.pos[0]).includes('{{')) return [...problems, { position, message: template }];
    problems.push({ position, message: messageFor(error) });
  }
  return problems;
}

/** Keeps only the first tab error: after a tab in the indentation, every line has errors. */
function withoutFollowUps(errors: readonly YAMLError[]): readonly YAMLError[] {
  const tab = errors.find(({ code }) => code === 'TAB_AS_INDENT');
  return tab === undefined ? [...errors].sort((a, b) => a.pos[0] - b.pos[0]) : [tab];
}

/** The problem of a document whose aliases cannot be resolved: one without an anchor, or one that expands without end. */
export function aliasProblem(document: YamlDocument, error: unknown, lines: Lines): BrokenDocument {
  let problem: BrokenDocument | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) !== undefined) return undefined;
      const message = `the alias *${alias.source} has no anchor &${alias.source} before it in the document`;
      problem = { position: positionAt(lines, alias.range?.[0] ?? 0), message };
      return visit.BREAK;
    },
  });
  const message = error instanceof Error ? error.message : String(error);
  return problem ?? { position: positionAt(lines, document.range?.[0] ?? 0), message };
}

/** The lines of a text, and the number of lines before it in its file. */
export type Lines = { lineCounter: LineCounter; before: number };

/** The position in the file of an offset in the text. */
export function positionAt({ lineCounter, before }: Lines, offset: number): Position {
  const { line, col } = lineCounter.linePos(offset);
  return { line: before + line, column: col };
}

const template = 'is a template, not YAML; render it first: helm template CHART | kron preview -f -';

function messageFor({ code, message }: YAMLError): string {
  if (code === 'TAB_AS_INDENT') return `${message}; write spaces`;
  if (code === 'BAD_ALIAS' || message === 'Unexpected alias at node end')
    return 'an unquoted * starts an alias; quote the value, such as "*/5 * * * *"';
  if (message.startsWith('Missing closing')) return 'the quote that starts here is not closed';
  // The parser is recursive and overflows its stack.
  if (message.startsWith('Maximum call stack')) return 'is nested too deeply';
  return message;
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

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end);
}
