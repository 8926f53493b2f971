import { type Announced, statusesOf } from './announced.ts';
import type { Written } from './written.ts';

type Fields = Record<string, unknown>;

/** An operator may decide again at once, a few times at most. */
const mostDecisions = 4;

/** What is written when everything is done that is announced. */
export type Followed = Pick<Written, 'statuses' | 'deleted'>;

/**
 * What is written in the end by who does what is announced. Some of what is written has the operator decide again at
 * once; then what is announced counts that is so on what the decision before has led to.
 *
 * @param written by the operator: as long as there is more of it, another answer is asked for
 * @param ask for the answer about a state
 */
export async function followed(
  first: Announced,
  state: readonly Fields[],
  written: Written,
  ask: (state: readonly Fields[]) => Promise<Announced>,
): Promise<Followed> {
  let [answer, objects] = [first, state];
  let all = addTo({ statuses: [], deleted: [] }, answer, written);
  for (let count = 1; count < mostDecisions && isLess(all, written); count += 1) {
    objects = afterwards(objects, answer, written);
    answer = await ask(objects);
    all = addTo(all, answer, written);
  }
  return all;
}

function addTo({ statuses, deleted }: Followed, answer: Announced, written: Written): Followed {
  return {
    statuses: [...statuses, ...statusesOf(answer, written.jobs)],
    deleted: [...deleted, ...answer.delete],
  };
}

function isLess(all: Followed, written: Written): boolean {
  return all.statuses.length < written.statuses.length || all.deleted.length < written.deleted.length;
}

/** The objects of a cluster once everything is done that is announced. */
function afterwards(state: readonly Fields[], answer: Announced, { jobs }: Written): Fields[] {
  const status = statusesOf(answer, jobs).at(-1);
  const kept = state.filter(({ kind, metadata }) => {
    return kind !== 'Job' || !answer.delete.includes(String((metadata as Fields)['name']));
  });
  return [
    ...kept.map((object) => (object['kind'] === 'KronJob' && status ? { ...object, status } : object)),
    ...(answer.create === null ? [] : jobs),
  ];
}
