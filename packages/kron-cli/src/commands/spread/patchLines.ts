import type { SpreadFlags } from './request.ts';
import type { Group } from './group.ts';

/** One command for each changed member that makes the change in a cluster. */
export function patchLines(groups: readonly Group[], flags: SpreadFlags): string[] {
  const where = [
    ['--context', flags.context],
    ['--kubeconfig', flags.kubeconfig],
  ].flatMap(([flag, value]) => (value === undefined ? [] : [` ${flag} ${shellWord(value)}`]));
  return groups.flatMap(({ members }) =>
    members.flatMap(({ member: { kronJob }, change }) => {
      if (change === null) return [];
      const { spread, duration } = change;
      const spec = { ...(duration === undefined ? {} : { window: { duration } }), spread };
      const patch = shellWord(JSON.stringify({ spec }));
      const { name, namespace } = kronJob;
      return [`kubectl patch kronjob ${name} -n ${namespace}${where.join('')} --type=merge -p ${patch}\n`];
    }),
  );
}

/** A word of a shell's command line. */
function shellWord(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
