import type { ObjectRow } from '../worker/protocol.ts';

type Test = (row: ObjectRow) => boolean;

/**
 * The rows that all words of a search match, in order. A word matches a part of `<namespace>/<name>`; `label:team=db` and
 * `label:team` match a label, `tz:Europe/*` a time zone, and `-word` excludes what the word matches. `outcome:` is about runs.
 */
export function matchingRows(rows: readonly ObjectRow[], search: string): readonly ObjectRow[] {
  const tests = wordsOf(search)
    .filter((word) => !word.startsWith(outcomePrefix))
    .map(testOf);
  if (tests.length === 0) return rows;
  return rows.filter((row) => tests.every((test) => test(row)));
}

const outcomePrefix = 'outcome:';

/** The outcomes that a search names, as in `outcome:unschedulable`. Empty: all. */
export function searchedOutcomes(search: string): string[] {
  return wordsOf(search)
    .filter((word) => word.startsWith(outcomePrefix))
    .map((word) => word.slice(outcomePrefix.length));
}

function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean);
}

function testOf(word: string): Test {
  if (word.startsWith('-') && word.length > 1) {
    const excluded = testOf(word.slice(1));
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

/** Only `*` is special: any text. */
function zoneTest(text: string): Test {
  const parts = text.toLowerCase().split('*');
  const pattern = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  const whole = new RegExp(`^${pattern}$`);
  return ({ zone }) => whole.test(zone.toLowerCase());
}
