/**
 * Measures `kron audit` of 1,000 objects and 1,000,000 records. Prints one line for each output, and exits with 1 if it takes more
 * than 30 s of CPU time or 1 GiB. Build first.
 *
 *   node bench/audit.mjs
 */
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, upcoming } from 'kron-core';
import { jobName } from 'kron-core/controller';
import { head, line } from '../../kron-core/bench/table.mjs';
import { measure, measureNode, medianOf } from './measure.mjs';

const limits = { seconds: 30, megabytes: 1024 };
/** The limit is for a machine on which `node -e 0` takes this many seconds. It grows on a slower machine. */
const referenceStart = 0.04;
const objects = 1000;
const periods = 500;
const from = '2026-01-01T00:00:00Z';
const to = new Date(Date.parse(from) + periods * 3_600_000 - 1000).toISOString().replace('.000', '');

const folder = mkdtempSync(join(tmpdir(), 'kron-audit-'));
const manifests = join(folder, 'manifests.json');
const records = join(folder, 'records.jsonl');

const specs = Array.from({ length: objects }, (_, index) => ({
  name: `job-${index}`,
  spec: { schedule: '0 * * * *', window: { mode: 'after', duration: '59m' } },
}));
const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } } },
};
writeFileSync(
  manifests,
  specs
    .map(({ name, spec }) =>
      JSON.stringify({
        apiVersion: 'kron.io/v1alpha1',
        kind: 'KronJob',
        metadata: { name, namespace: 'prod' },
        spec: { ...spec, jobTemplate },
      }),
    )
    .join('\n'),
);
await writeRecords();

const start = await medianOf(7, () => measureNode(['-e', '0']));
const args = [
  'audit',
  '-f',
  manifests,
  '--records',
  records,
  '--from',
  from,
  '--to',
  to,
  '--now',
  '2026-06-01',
];
const seconds = limits.seconds * Math.max(1, start.seconds / referenceStart);
let met = true;
process.stdout.write(`${head()}\n`);
for (const output of ['table', 'json']) {
  const used = await measure([...args, '-o', output], [0]);
  const ok = used.seconds <= seconds && used.megabytes <= limits.megabytes;
  met &&= ok;
  const demand = {
    name: `audit of ${objects} KronJobs, ${2 * objects * periods} records, -o ${output}`,
    ours: `${used.seconds.toFixed(1)} s CPU, ${used.megabytes.toFixed(0)} MB`,
    other: `node -e 0 ${(start.seconds * 1000).toFixed(0)} ms`,
    ratio: `${used.elapsed.toFixed(1)} s elapsed`,
    demanded: `≤ ${seconds.toFixed(0)} s, ${limits.megabytes} MB`,
    ok,
  };
  process.stdout.write(`${line(demand)}\n`);
}
rmSync(folder, { recursive: true });
process.exitCode = met ? 0 : 1;

/** Two records for each period: the outcome, and the result of its Job. Written in the order of time, as an operator does. */
async function writeRecords() {
  const out = createWriteStream(records);
  const walks = specs.map(({ name, spec }) => {
    const schedule = compile({ identity: `prod/${name}`, ...spec });
    return {
      name,
      schedule,
      periods: upcoming(schedule, new Date(Date.parse(from) - 1000))[Symbol.iterator](),
    };
  });
  for (let index = 0; index < periods; index += 1) {
    let text = '';
    for (const { name, schedule, periods: walk } of walks) {
      const { periodID, chosenTime } = walk.next().value;
      const chosen = chosenTime.toISOString().replace('.000', '');
      const identity = {
        cluster: 'a',
        namespace: 'prod',
        name,
        uid: `00000000-0000-4000-8000-${name.slice(4).padStart(12, '0')}`,
        kind: 'KronJob',
        generation: 1,
        schedulingHash: schedule.schedulingHash,
        periodID,
        nominalTime: periodID,
        chosenTime: chosen,
      };
      const job = jobName(name, periodID);
      text += `${JSON.stringify({ record: 'outcome', time: chosen, ...identity, outcome: 'executed', reason: 'Created', jobName: job, createdAt: chosen, core: '0.0.0', tzdata: '2026b' })}\n`;
      text += `${JSON.stringify({ record: 'result', time: chosen, ...identity, jobName: job, result: 'Succeeded', startTime: chosen, completionTime: chosen })}\n`;
    }
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}
