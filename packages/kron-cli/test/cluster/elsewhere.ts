import { compile, type ScheduleSpec, upcoming } from 'kron-core';
import { day, due, type Situation } from '../testing/situations/situation.ts';

type Fields = Record<string, unknown>;

const midnight = new Date(`${day}T00:00:00Z`);
const maxSalts = 100_000;

/**
 * Moves a situation to other namespaces. Chosen times depend on the namespace, so this adds a salt with which the KronJob
 * is due in the same second.
 *
 * @param namespaces the namespaces that replace `prod` and `test`
 */
export function elsewhere(situation: Situation, namespaces: { prod: string; test: string }): Fields[] {
  const seed = { salt: saltOf(namespaces.prod) };
  return situation.state.map((object) => {
    const metadata = object['metadata'] as { namespace: 'prod' | 'test' };
    const moved = { ...object, metadata: { ...metadata, namespace: namespaces[metadata.namespace] } };
    return object['kind'] === 'KronJob' ? { ...moved, spec: { seed, ...(object['spec'] as Fields) } } : moved;
  });
}

/** The salt with which `backup` in the namespace is due at the same time as `prod/backup` without a salt. */
function saltOf(namespace: string): string {
  const spec = { identity: `${namespace}/backup`, schedule: '0 0 * * *', window: { duration: '1h' } };
  for (let salt = 0; salt < maxSalts; salt += 1) {
    if (dueAfterMidnight({ ...spec, seed: { salt: `${salt}` } }) === Date.parse(due)) return `${salt}`;
  }
  throw new Error(`no salt makes ${spec.identity} due at ${due}`);
}

function dueAfterMidnight(spec: ScheduleSpec): number | undefined {
  for (const { chosenTime } of upcoming(compile(spec), midnight)) return chosenTime?.getTime();
  return undefined;
}
