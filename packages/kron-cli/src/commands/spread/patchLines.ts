import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { shellWord } from '../../output/shellWord.ts';
import type { SpecChange } from './specChange.ts';
import { annotatedPath, changedAnnotations } from './cronJobSpread.ts';
import type { SpreadFlags } from './request.ts';
import type { Group } from './group.ts';

/** A `kubectl patch` command for each member that changes. */
export function patchLines(groups: readonly Group[], flags: SpreadFlags): string[] {
  const where = [
    ['--context', flags.context],
    ['--kubeconfig', flags.kubeconfig],
  ].flatMap(([flag, value]) => (value === undefined ? [] : [` ${flag} ${shellWord(value)}`]));
  return groups.flatMap(({ members }) =>
    members.flatMap(({ member: { kronJob }, change }) => {
      if (change === null) return [];
      const { kind, name, namespace } = kronJob;
      const patch = shellWord(JSON.stringify(patchOf(kronJob, change)));
      const object = `${kind.toLowerCase()} ${name} -n ${namespace}`;
      return [`kubectl patch ${object}${where.join('')} --type=merge -p ${patch}\n`];
    }),
  );
}

/** The JSON merge patch that makes a change. */
function patchOf({ kind, manifest }: InputKronJob, change: SpecChange): object {
  const { spread, duration } = change;
  if (kind === 'KronJob')
    return { spec: { ...(duration === undefined ? {} : { window: { duration } }), spread } };
  const annotations: object = { annotations: changedAnnotations(change) };
  return annotatedPath(manifest).reduceRight((inner, name) => ({ [name]: inner }), annotations);
}
