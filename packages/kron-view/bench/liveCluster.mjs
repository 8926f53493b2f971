/**
 * An API server in memory with many KronJobs and Jobs, in a process of its own. Takes messages: `{ end: n }` lets a Job
 * succeed, `{ touch: n, ms }` changes n Jobs one after the other in so many milliseconds. Answers each with `done`.
 *
 *   node liveCluster.mjs API_SERVER KRONJOBS JOBS_OF_EACH
 */
import { jobName } from 'kron-core/controller';

const [, , program, kronJobCount, jobsOfEach] = process.argv;
const { startApiServer, kronJobs, jobs } = await import(program);
const now = () => Math.floor(Date.now() / 1000);
const hour = Math.floor(now() / 3600) * 3600;
const server = await startApiServer({ now, controllers: 'manual' });
server.createNamespace('prod');

const instant = (seconds) => new Date(seconds * 1000).toISOString().replace('.000', '');
const containers = [{ name: 'main', image: 'busybox', env: [{ name: 'A', value: 'x'.repeat(200) }] }];
const template = { spec: { restartPolicy: 'Never', containers } };
const nameOf = (index) => `job-${String(index).padStart(5, '0')}`;

for (let index = 0; index < Number(kronJobCount); index += 1) {
  const name = nameOf(index);
  const metadata = { namespace: 'prod', name, uid: `uid-${name}`, creationTimestamp: instant(hour - 86_400) };
  server.store(kronJobs, {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata,
    spec: { schedule: '0 * * * *', jobTemplate: { spec: { template } } },
  });
  for (let ago = 0; ago < Number(jobsOfEach); ago += 1) server.store(jobs, jobOf(index, ago, ago > 0));
}

function jobOf(index, ago, isOver) {
  const kronJob = nameOf(index);
  const periodID = instant(hour - ago * 3600);
  const basic = periodID.replace(/[-:]/g, '');
  const end = instant(hour - ago * 3600 + 90);
  const owner = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: kronJob, uid: `uid-${kronJob}` };
  const condition = { type: 'Complete', status: 'True', message: 'm', lastTransitionTime: end };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      namespace: 'prod',
      name: jobName(kronJob, periodID),
      uid: `uid-${kronJob}-${ago}`,
      creationTimestamp: periodID,
      labels: { 'kron.io/name': kronJob, 'kron.io/period-id': basic, 'kron.io/chosen-time': basic },
      ownerReferences: [{ ...owner, controller: true }],
    },
    spec: { template },
    status: { startTime: periodID, ...(isOver ? { completionTime: end, conditions: [condition] } : {}) },
  };
}

process.on('message', (request) => void take(request));
process.on('disconnect', () => process.exit());

async function take(request) {
  if ('end' in request) server.store(jobs, jobOf(request.end, 0, true));
  else await touch(request);
  process.send('done');
}

/** Ends the present Jobs of the first KronJobs, the first one last. */
async function touch({ touch: count, ms }) {
  const start = performance.now();
  for (let done = 0; done < count; ) {
    const due = Math.min(count, Math.ceil(((performance.now() - start) / ms) * count));
    for (; done < due; done += 1) server.store(jobs, jobOf(count - 1 - done, 0, true));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

process.send({ port: Number(new URL(server.url).port), first: nameOf(0), period: instant(hour) });
