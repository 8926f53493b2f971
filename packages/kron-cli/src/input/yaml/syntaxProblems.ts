import { type LineCounter, visit, type YAMLError, type Document as YamlDocument } from 'yaml';
import type { Position } from '../inputProblem.ts';
import type { BrokenDocument } from './document.ts';

/** What keeps a document from being read as YAML, in the words of someone who wrote a manifest. */
export function syntaxProblems(document: YamlDocument, text: string, lines: Lines): BrokenDocument[] {
  const problems: BrokenDocument[] = [];
  let lastLine = 0;
  for (const error of withoutFollowUps(document.errors)) {
    const position = positionAt(lines, openQuote(document, error) ?? error.pos[0]);
    // What else is wrong with a line follows from the first thing that is.
    if (position.line === lastLine) continue;
    lastLine = position.line;
    if (lineAt(text, error.pos[0]).includes('{{')) return [...problems, { position, message: template }];
    problems.push({ position, message: messageFor(error) });
  }
  return problems;
}

/** Indented by tabs, a document makes no sense from the first of them on, and each of them would be told. */
function withoutFollowUps(errors: readonly YAMLError[]): readonly YAMLError[] {
  const tab = errors.find(({ code }) => code === 'TAB_AS_INDENT');
  return tab === undefined ? errors : [tab];
}

/** What keeps a document that was read from becoming data: an alias without anchor, or without end. */
export function aliasProblem(document: YamlDocument, error: unknown, lines: Lines): BrokenDocument {
  let problem: BrokenDocument | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) !== undefined) return undefined;
      const message = `no anchor &${alias.source} stands before this alias in its document`;
      problem = { position: positionAt(lines, alias.range?.[0] ?? 0), message };
      return visit.BREAK;
    },
  });
  const message = error instanceof Error ? error.message : String(error);
  return problem ?? { position: positionAt(lines, document.range?.[0] ?? 0), message };
}

/** The lines of a text, and how many of its file stand before them. */
export type Lines = { lineCounter: LineCounter; before: number };

/** Where an offset of a text lies in its file. */
export function positionAt({ lineCounter, before }: Lines, offset: number): Position {
  const { line, col } = lineCounter.linePos(offset);
  return { line: before + line, column: col };
}

const template = 'is a template, not YAML; render it first: helm template CHART | kron preview -f -';

function messageFor({ code, message }: YAMLError): string {
  if (code === 'TAB_AS_INDENT') return `${message}; write spaces`;
  if (code === 'BAD_ALIAS' || message === 'Unexpected alias at node end')
    return 'a * without quotes begins an alias; write quotes around the value, such as "*/5 * * * *"';
  if (message.startsWith('Missing closing')) return 'the quote that begins here is not closed';
  // The parser's own stack.
  if (message.startsWith('Maximum call stack')) return 'is nested too deep';
  return message;
}

/** Where a quote begins that is not closed: the parser comes upon that at the end of the text only. */
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
