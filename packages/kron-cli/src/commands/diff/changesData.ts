import { utcText, utcTextOrNull } from '@kron/fleet/text/instantText';
import type { Change } from './change.ts';

export function countChanges(changes: readonly Change[]): Record<Change['change'], number> {
  const counts = { moves: 0, appears: 0, vanishes: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
}

/** The changes in JSON and YAML output. Copies the fields one by one, so that a new field is never published by accident. */
export function changesData(
  changes: readonly Change[],
  { from, to }: { from: number; to: number },
  tzdata: string,
): object {
  const { moves, appears, vanishes } = countChanges(changes);
  return {
    from: utcText(from),
    to: utcText(to),
    moves,
    appears,
    vanishes,
    items: changes.map(({ kronJob, clusterName, nominal, change, oldTime, newTime, because }) => ({
      identity: kronJob.identity,
      kind: kronJob.kind,
      ...(clusterName === undefined ? {} : { clusterName }),
      periodID: utcText(nominal),
      change,
      oldTime: utcTextOrNull(oldTime),
      newTime: utcTextOrNull(newTime),
      because,
    })),
    tzdata,
  };
}
