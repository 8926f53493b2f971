import type { ObjectRow } from '../worker/protocol.ts';

type Searched = Pick<ObjectRow, 'identity' | 'labels' | 'zone'>;

type Test<Row> = (row: Row) => boolean;

/** Whether a row has a run with an outcome. null: not known, because the periods of the row are not loaded. */
type OutcomeTest<Row> = (row: Row, outcome: string) => boolean | null;

/**
 * The rows that match all words of a search, in order. A plain word matches a part of `<namespace>/<name>`. `label:team=db`
 * and `label:team` match a label, `tz:Europe/*` matches a time zone, and `outcome:suspended` matches the outcome of a run.
 * `-word` excludes the rows that the word matches. If a search has several outcomes, a row needs only one of them. A row
 * whose outcomes are not known yet is kept.
 */
export function matchingRows<Row extends Searched>(
  rows: readonly Row[],
  search: string,
  hasOutcome: OutcomeTest<Row>,
): readonly Row[] {
  const outcomes = searchedOutcomes(search);
  const words = wordsOf(search).filter((word) => !word.startsWith(outcomePrefix));
  const tests = words.map((word) => testOf(word, hasOutcome));
  if (outcomes.length > 0)
    tests.push((row) => outcomes.some((outcome) => hasOutcome(row, outcome) !== false));
  if (tests.length === 0) return rows;
  return rows.filter((row) => tests.every((test) => test(row)));
}

/**
 * Whether a search matches the identity of an object without a row. Words with a colon do not count, because the labels, the
 * time zone and the runs of the object are not known.
 */
export function matchesName(search: string, identity: string): boolean {
  const words = wordsOf(search).filter((word) => !word.includes(':'));
  return words.every((word) => testOf(word, () => null)({ identity, labels: {}, zone: '' }));
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

function testOf<Row extends Searched>(word: string, hasOutcome: OutcomeTest<Row>): Test<Row> {
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

function labelTest(text: string): Test<Searched> {
  const [name = '', ...values] = text.split('=');
  return ({ labels }) =>
    Object.hasOwn(labels, name) && (values.length === 0 || labels[name] === values.join('='));
}

/** Tests the name of a time zone against a pattern, in which `*` stands for any text. */
function zoneTest(text: string): Test<Searched> {
  const parts = text.toLowerCase().split('*');
  const pattern = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  const whole = new RegExp(`^${pattern}$`);
  return ({ zone }) => whole.test(zone.toLowerCase());
}
