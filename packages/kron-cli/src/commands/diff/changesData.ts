import { utcText, utcTextOrNull } from '@kron/fleet/text/instantText';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { ChangeReason, Change } from './change.ts';

/** Changes in JSON and YAML output. */
export type ChangesData = {
  from: string;
  to: string;
  moves: number;
  appears: number;
  vanishes: number;
  items: {
    identity: string;
    kind: InputKronJob['kind'];
    /** Present only if the times depend on the cluster. */
    clusterName?: string;
    periodID: string;
    change: Change['change'];
    oldTime: string | null;
    newTime: string | null;
    because: ChangeReason | null;
  }[];
  tzdata: string;
};

export function countChanges(changes: readonly Change[]): Record<Change['change'], number> {
  const counts = { moves: 0, appears: 0, vanishes: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
}

/** Copies the fields one by one, so that a new field is never published by accident. */
export function changesData(
  changes: readonly Change[],
  { from, to }: { from: number; to: number },
  tzdata: string,
): ChangesData {
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
