import type { ObjectRow } from '../worker/protocol.ts';

type Test = (row: ObjectRow) => boolean;

/** Whether a row has a run with an outcome. null: not known, because the periods of the row are not loaded. */
type OutcomeTest = (row: ObjectRow, outcome: string) => boolean | null;

/**
 * The rows that match all words of a search, in order. A plain word matches a part of `<namespace>/<name>`. `label:team=db`
 * and `label:team` match a label, `tz:Europe/*` matches a time zone, and `outcome:suspended` matches the outcome of a run.
 * `-word` excludes the rows that the word matches. If a search has several outcomes, a row needs only one of them. A row
 * whose outcomes are not known yet is kept.
 */
export function matchingRows(
  rows: readonly ObjectRow[],
  search: string,
  hasOutcome: OutcomeTest,
): readonly ObjectRow[] {
  const outcomes = searchedOutcomes(search);
  const tests = wordsOf(search)
    .filter((word) => !word.startsWith(outcomePrefix))
    .map((word) => testOf(word, hasOutcome));
  if (outcomes.length > 0)
    tests.push((row) => outcomes.some((outcome) => hasOutcome(row, outcome) !== false));
  if (tests.length === 0) return rows;
  return rows.filter((row) => tests.every((test) => test(row)));
}

const outcomePrefix = 'outcome:';
const noOutcomePrefix = `-${outcomePrefix}`;

/** The outcomes that a search names, as in `outcome:unschedulable`. Empty: the search names none. */
export function searchedOutcomes(search: string): string[] {
  return wordsOf(search)
    .filter((word) => word.startsWith(outcomePrefix))
    .map((word) => word.slice(outcomePrefix.length));
}

function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean);
}

function testOf(word: string, hasOutcome: OutcomeTest): Test {
  if (word.startsWith(noOutcomePrefix)) {
    const outcome = word.slice(noOutcomePrefix.length);
    return (row) => hasOutcome(row, outcome) !== true;
  }
  if (word.startsWith('-') && word.length > 1) {
    const excluded = testOf(word.slice(1), hasOutcome);
    return (row) => !excluded(row);
  }
  if (word.startsWith('label:')) return labelTest(word.slice('label:'.length));
  if (word.startsWith('tz:')) return zoneTest(word.slice('tz:'.length));
  const part = word.toLowerCase();
  return ({ identity }) => identity.toLowerCase().includes(part);
}

function labelTest(text: string): Test {
  const [name = '', ...values] = text.split('=');
  if (values.length === 0) return ({ labels }) => Object.hasOwn(labels, name);
  const value = values.join('=');
  return ({ labels }) => Object.hasOwn(labels, name) && labels[name] === value;
}

/** Tests the name of a time zone against a pattern, in which `*` stands for any text. */
function zoneTest(text: string): Test {
  const parts = text.toLowerCase().split('*');
  const pattern = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  const whole = new RegExp(`^${pattern}$`);
  return ({ zone }) => whole.test(zone.toLowerCase());
}
