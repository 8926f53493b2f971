import type { Status } from 'kron-core';
import { storiesOf } from '../audit/storiesOf.ts';
import type { Story } from '../audit/story.ts';
import type { Cluster } from './cluster.ts';
import type { Line } from './outcomeFile.ts';

/** A crash loses what a status lists for a shorter time: lines gather for 100 ms. */
const gatherMs = 1_000;

type Listed = { readonly text: string; readonly since: number; until: number };

/** Every outcome and result that a status listed has a line in the outcome log, whatever crashed, and no line has another. */
export function unrecorded({ changes, people, outcomes }: Cluster): string[] {
  const written = new Set(outcomes.lines.map((line) => `${line.uid} ${textOf(line)}`));
  return storiesOf(changes)
    .filter(({ uid }) => !people.forgedStatuses.has(uid))
    .flatMap((story) => {
      const listed = listedIn(story);
      const missing = lasting(story, listed).filter((text) => !written.has(`${story.uid} ${text}`));
      const lines = outcomes.lines.filter(({ uid }) => uid === story.uid).map(textOf);
      const invented = lines.filter((text) => text.startsWith('outcome') && !listed.has(text));
      return [
        ...missing.map((text) => `${story.name}: no line of: ${text}`),
        ...[...new Set(invented)].map((text) => `${story.name}: a line of what was never stored: ${text}`),
      ];
    });
}

function textOf({ record, periodID, outcome, result }: Omit<Line, 'uid'>): string {
  return `${record} ${periodID} ${outcome ?? result}`;
}

/** What the versions of the status list, and from when to when. */
function listedIn({ versions }: Story): ReadonlyMap<string, Listed> {
  const all = new Map<string, Listed>();
  for (const { status, time } of versions) {
    const texts = new Set(textsOf(status));
    for (const text of texts)
      if (!all.has(text)) all.set(text, { text, since: time, until: Number.POSITIVE_INFINITY });
    for (const listed of all.values())
      if (!texts.has(listed.text) && listed.until === Number.POSITIVE_INFINITY) listed.until = time;
  }
  return all;
}

function textsOf({ recent = [] }: Status): string[] {
  return recent.flatMap(({ periodID, outcome, result }) => [
    textOf({ record: 'outcome', periodID, outcome }),
    ...(result === undefined || result === 'Active' || result === 'Suspended'
      ? []
      : [textOf({ record: 'result', periodID, result })]),
  ]);
}

/** No process takes over a KronJob that was deleted before. */
function lasting({ gone }: Story, listed: ReadonlyMap<string, Listed>): string[] {
  if (gone !== undefined) return [];
  // While the clock is set, times are unknown: NaN is never long enough.
  return [...listed.values()]
    .filter(({ since, until }) => until === Number.POSITIVE_INFINITY || until - since >= gatherMs)
    .map(({ text }) => text);
}
