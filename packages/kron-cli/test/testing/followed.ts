import { type Announced, statusesOf } from './announced.ts';
import type { Written } from './written.ts';

type Fields = Record<string, unknown>;

/** The maximum number of decisions of an operator at one instant. */
const maxDecisions = 4;

/** All writes of the announced decisions. */
export type Followed = Pick<Written, 'statuses' | 'deleted'>;

/**
 * Collects the announced writes of all decisions at one instant. After some writes the operator decides again
 * immediately; the next announcement is made for the state that these writes lead to.
 *
 * @param written the operator's writes; announcements are added until there are as many
 * @param ask returns the announcement for a state
 */
export async function followed(
  first: Announced,
  state: readonly Fields[],
  written: Written,
  ask: (state: readonly Fields[]) => Promise<Announced>,
): Promise<Followed> {
  let [answer, objects] = [first, state];
  let all = addTo({ statuses: [], deleted: [] }, answer, written);
  for (let count = 1; count < maxDecisions && isLess(all, written); count += 1) {
    objects = stateAfter(objects, answer, written);
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

/** The objects of the cluster after the announced writes. */
function stateAfter(state: readonly Fields[], answer: Announced, { jobs }: Written): Fields[] {
  const status = statusesOf(answer, jobs).at(-1);
  const kept = state.filter(({ kind, metadata }) => {
    return kind !== 'Job' || !answer.delete.includes(String((metadata as Fields)['name']));
  });
  return [
    ...kept.map((object) => (object['kind'] === 'KronJob' && status ? { ...object, status } : object)),
    ...(answer.create === null ? [] : jobs),
  ];
}
