import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KronJobRecords, LineFile, openLines, OutcomeLog, systemClock } from '../kit/sources.mjs';
import { verdict } from '../table.mjs';

/** Few enough that their lines are written before the next round. */
const objects = 250;
const rounds = 100;
/** Processor time for the records of a run, in microseconds. */
const allowed = 50;

const ignore = () => undefined;

/** Measures the processor time of the records of a run, in process: an outcome, a result, and the looks at the status. */
export async function* records() {
  const folder = await mkdtemp(join(tmpdir(), 'kron-records-'));
  const file = join(folder, 'outcomes.jsonl');
  try {
    const micros = await microsOfRun(file);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').length;
    yield { text: `\nrecords of ${objects * rounds} runs: ${lines} lines\n` };
    const measured = `${micros.toFixed(1)} µs`;
    yield verdict('processor time for the records of a run', measured, `${allowed} µs`, micros <= allowed);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function microsOfRun(file) {
  const lines = new LineFile({
    name: file,
    open: () => openLines(file),
    clock: systemClock,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    metrics: { failed: ignore, dropped: ignore },
  });
  const origin = { cluster: 'eu-west-1', core: '1.0.0', tzdata: '2025c' };
  const log = new OutcomeLog({ lines, clock: systemClock, origin });
  const cached = new Map();
  const ofProcess = new KronJobRecords(log, { owner: (key) => cached.get(key), jobsOf: () => [] });
  const store = (stored) => {
    cached.set(`prod/${stored.metadata.name}`, stored);
    ofProcess.stored(stored);
  };
  let micros = 0;
  for (let round = 0; round < rounds; round += 1) {
    const versions = versionsOf(round);
    const before = process.cpuUsage();
    for (const { active, ended } of versions) {
      store(active);
      // At the start of the next reconcile.
      store(active);
      store(ended);
    }
    await new Promise((resolve) => lines.whenRoom(resolve));
    const { user, system } = process.cpuUsage(before);
    micros += user + system;
  }
  await lines.close();
  return micros / (objects * rounds);
}

/** Each KronJob while the Job of a period runs, and after its end. Each round lists one more period. */
function versionsOf(round) {
  return Array.from({ length: objects }, (_, number) => ({
    active: kronJob(number, round, 'Active'),
    ended: kronJob(number, round, 'Succeeded'),
  }));
}

function kronJob(number, round, result) {
  const recent = Array.from({ length: Math.min(round + 1, 10) }, (_, age) => ({
    periodID: `2026-03-01T00:${String(round - age).padStart(2, '0')}:00Z`,
    chosenTime: `2026-03-01T00:${String(round - age).padStart(2, '0')}:17Z`,
    outcome: 'executed',
    reason: 'Created',
    jobName: `backup-${number}-4llbpiospz`,
    result: age === 0 ? result : 'Succeeded',
  }));
  // A reconcile has read the status already.
  return {
    metadata: { name: `backup-${number}`, namespace: 'prod', uid: `u-${number}` },
    status: { observedGeneration: 1, schedulingHash: `v1:${'0'.repeat(64)}`, recent },
  };
}
