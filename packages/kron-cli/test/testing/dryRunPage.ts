import { type StoredJob, seenJob } from 'kron-core/controller';
import { dryRunKronJob } from '../../src/commands/dryRun/kronJob/dryRunKronJob.ts';
import { kronJobSubject } from '../../src/commands/dryRun/kronJob/kronJobSubject.ts';
import { addTo, keyOf, unknownState } from '../../src/commands/dryRun/state/clusterState.ts';
import { due, type Situation } from './situations/situation.ts';
import { situations, situationsBySubject } from './situations.ts';

type Fields = Record<string, unknown>;

/** docs/reference/dry-run.md. */
export function dryRunPage(note: string): string {
  const tables = Object.entries(situationsBySubject).map(([subject, of]) => tableOf(subject, of));
  return `<!-- ${note} -->

# What kron dry-run is held to

\`kron dry-run\` and the operator decide by the same code. That both read a cluster in the same way, and that
what one announces is what the other then does, is shown in ${situations.length} situations. Each is stored in a real
API server, in a namespace of its own; \`kron dry-run\` is asked, from the cluster and from what \`kubectl get -o yaml\`
prints; and an operator whose clock stands at the same instant does what it does. Compared field by field are

- **the Job**: what \`-o yaml\` prints, sent to the API server as a dry run so that defaults are filled in, and
  the Job that is stored then. uid, times and resourceVersion are never the same twice;
- **every status** that is written, claims included. Only the API server knows the uid of a new Job;
- **the Jobs** that are deleted;
- **what is left**: asked again, \`kron dry-run\` finds nothing to do.

Some of what is written has the operator decide again at once, in the same second: a Job whose end was just written down
may be one too many. \`kron dry-run\` tells of one decision; asked about what that leads to, it tells of the next.
Where several periods are due in the same second, all their Jobs are created before anything is written: one status has
them all then, the earlier ones as executed (JobExists).

\`pnpm --filter kron-cli test -- sameAsOperator\` shows it.

What only the cluster knows is not foreseen: that the API server refuses the Job (\`--server\` asks it), that
somebody changes something in between, and that an operator has been watching for a while, so that what came due
a moment before now is not late.

In the tables, "Status" is what is recorded; "other fields" means that nothing is, but that something else is new: what
is next, a condition, a count.

${tables.join('\n')}`;
}

function tableOf(subject: string, of: readonly Situation[]): string {
  return `## ${subject}

| Situation | Decision | Job | Status | Deleted |
|---|---|---|---|---|
${of.map(rowOf).join('\n')}
`;
}

function rowOf(situation: Situation): string {
  const { decision, create, claimStatus, status } = run(situation);
  const { action, reason } = decision;
  const reasons = decision.outcomes.map((one) => one.reason);
  const isClaimed = action === 'replace' && decision.claim !== null;
  const writes = [claimStatus && 'claim', status && (isClaimed ? 'claim' : recorded(reasons))];
  return `| ${[
    situation.rule,
    `\`${action}\`, ${reason}`,
    create === null ? '' : 'created',
    writes.filter((one) => one !== null).join(', then '),
    decision.delete.map((name) => `\`${name}\``).join(', '),
  ].join(' | ')} |`;
}

/** What it records; without anything to record it says something else that is new. */
function recorded(reasons: readonly string[]): string {
  const counted = [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((one) => one === reason).length;
    return count === 1 ? reason : `${count} × ${reason}`;
  });
  return counted.length === 0 ? 'other fields' : counted.join(', ');
}

function run({ state, now = due }: Situation): ReturnType<typeof dryRunKronJob> {
  const manifest = state.find(({ kind }) => kind === 'KronJob') as Fields & { metadata: Fields };
  const name = String(manifest.metadata['name']);
  const namespace = String(manifest.metadata['namespace']);
  const jobs = state.filter(({ kind, metadata }) => {
    return kind === 'Job' && (metadata as Fields)['namespace'] === namespace;
  });
  const identity = `${namespace}/${name}`;
  const wanted = { identity, namespace, name, namespaceAssumed: false, source: 'cluster', manifest };
  const known = unknownState();
  known.stored.set(keyOf(wanted), wanted);
  for (const job of jobs) addTo(known.jobs, namespace, seenJob(job as StoredJob));
  return dryRunKronJob(kronJobSubject(wanted, known, now), { now: new Date(now), holder: 'me' });
}
