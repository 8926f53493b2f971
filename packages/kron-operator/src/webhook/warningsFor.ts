import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '@kron/kubernetes/clock';
import { compile, type KronJob, scheduleSpecOf } from 'kron-core';
import { jobTTLOf } from 'kron-core/controller';
import {
  lostRunWarnings,
  schedulingWarnings,
  UnschedulableScan,
  type Warning,
} from 'kron-crd-schema/warnings';

/** Milliseconds without a break: what is due in this process waits for no longer. */
const sliceMs = 4;
/** Milliseconds in all: enough for 1,000 periods of constraints that somebody wrote, not of any that can be written. */
const mostMs = 25;

/**
 * Every doubt about a valid KronJob, a line each. Where constraints take long to look through, it stops after the periods
 * that it got to, and says how many these were.
 */
export async function warningsFor(kronJob: KronJob, clock: Clock): Promise<string[]> {
  const spec = scheduleSpecOf(kronJob);
  const doubted = { spec, schedule: compile(spec) };
  const now = clock.now() / 1000;
  const scan = new UnschedulableScan(doubted, now);
  await lookThrough(scan, clock);
  const found = [
    ...schedulingWarnings(doubted, now),
    scan.warning,
    ...lostRunWarnings(doubted.schedule, jobTTLOf(kronJob.spec.jobTemplate)),
  ];
  return found.filter((warning) => warning !== undefined).map(lineOf);
}

async function lookThrough(scan: UnschedulableScan, clock: Clock): Promise<void> {
  let spentMs = 0;
  let sliceBegan = clock.monotonic();
  while (scan.look()) {
    const ms = clock.monotonic() - sliceBegan;
    if (ms < sliceMs) continue;
    spentMs += ms;
    if (spentMs >= mostMs) return;
    await nextTurn();
    sliceBegan = clock.monotonic();
  }
}

function lineOf({ path, message, code }: Warning): string {
  return `${path}: ${message} [${code}]`;
}
