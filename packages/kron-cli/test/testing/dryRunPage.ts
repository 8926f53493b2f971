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

# kron dry-run compared with the operator

\`kron dry-run\` and the operator decide with the same code. Tests show in ${situations.length} situations that both read the
cluster in the same way, and that the operator does what \`kron dry-run\` announces.

Each situation is created in a real API server, in its own namespace. \`kron dry-run\` reads it, from the cluster and from
the output of \`kubectl get -o yaml\`. Then an operator with its clock at the same instant acts. The tests compare field by field:

- **the Job**: the output of \`-o yaml\`, sent to the API server as a dry run to fill in defaults, and the stored Job.
  uid, times and resourceVersion always differ
- **every status** that is written, including claims. Only the API server knows the uid of a new Job
- **the Jobs** that are deleted
- **the final state**: a second \`kron dry-run\` finds nothing to do

\`pnpm --filter kron-cli test -- sameAsOperator\` runs the tests.

Some writes make the operator decide again in the same second. For example, a Job whose end it has just recorded can be
beyond the history limit. \`kron dry-run\` shows one decision. Run it on the resulting state to see the next one.

If several periods are due in the same second, the operator creates all their Jobs before it writes the status. That status
contains all of them, the earlier ones as \`executed\` (JobExists).

\`kron dry-run\` does not know:

- whether the API server will reject the Job. \`--server\` lets it validate the Job
- what a user changes in between
- whether an operator has been running for a while. To a running operator, a period that was due a moment ago is not late

The column "Status" shows what is recorded. "other fields" means that nothing is recorded but another field changes: the
next period, a condition or a count.

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

/** The outcomes that a status records, or 'other fields' if only other fields change. */
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
