import { setTimeout as delay } from 'node:timers/promises';
import { kronJob, kronJobs, nameOf } from '../kit/manifests.mjs';
import { quantile } from '../kit/quantile.mjs';
import { fullMinuteAfter, minuteMs } from '../storm/dueRuns.mjs';
import { createsIn } from './auditLog.mjs';

export const honestNamespace = 'honest';
const count = 20;
/** The time after the last minute in which its windows end and its Jobs are recorded. */
const restMs = 8_000;

/** 20 KronJobs that run once a minute, one half at its start and the other half within a window. */
export async function createHonest({ plane, transport }) {
  await createNamespace(plane, honestNamespace);
  for (let index = 0; index < count; index += 1) {
    const policy = { concurrency: index % 4 < 2 ? 'forbid' : 'allow', deadline: '20s' };
    const window = index % 2 === 0 ? {} : { window: { duration: '50s' } };
    const manifest = kronJob(nameOf(index), '* * * * *', { policy, ...window });
    await transport.create({ resource: kronJobs, namespace: honestNamespace }, manifest);
  }
}

export async function createNamespace(plane, name, labels = {}) {
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
  const { status, text } = await plane.call('POST', '/api/v1/namespaces', { body });
  if (status !== 201) throw new Error(`cannot create the namespace ${name}: ${text}`);
}

/**
 * Measures the runs of the honest namespace in the next full minutes.
 *
 * @param {{ transport: object, auditFolder: string }} bench
 * @param {{ minutes: number, meanwhile?: (first: number) => Promise<number | undefined> }} options `meanwhile` runs during
 *   the measurement; it returns the time at which a new leader took over, if there was one
 * @returns lateness in seconds after the chosen time or, if that is later, after the take-over
 */
export async function measureHonest(bench, { minutes, meanwhile = async () => undefined }) {
  const first = fullMinuteAfter(2_000);
  const end = first + minutes * minuteMs;
  await delay(first - 1_000 - Date.now());
  const takingOver = meanwhile(first);
  const missed = new Set();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await delay(first + minute * minuteMs + (minute === minutes ? restMs : 0) - Date.now());
    for (const period of await missedPeriods(bench)) missed.add(period);
  }
  const takenOver = (await takingOver) ?? 0;
  const isInTime = (time) => time >= first && time < end;
  const creates = (await createsIn(bench.auditFolder)).filter(({ chosen }) => isInTime(chosen));
  const late = creates.map(({ chosen, received }) => {
    const isEarlier = received < takenOver;
    return (received - (isEarlier ? chosen : Math.max(chosen, takenOver))) / 1000;
  });
  return {
    expected: count * minutes,
    ran: late.length,
    missed: [...missed].filter((period) => isInTime(Date.parse(period.split(' ')[1]))).length,
    p50: quantile(late, 0.5),
    p99: quantile(late, 0.99),
    most: quantile(late, 1),
  };
}

async function missedPeriods({ transport }) {
  const { items } = await transport.list({ resource: kronJobs, namespace: honestNamespace });
  return items.flatMap(({ metadata, status }) =>
    (status?.recent ?? [])
      .filter(({ outcome }) => outcome !== 'executed')
      .map(({ periodID }) => `${metadata.name} ${periodID}`),
  );
}
