import type { Schedule, ScheduleSpec } from 'kron-core';
import { utcText } from '../output/instantText.ts';
import { percentText } from '../output/percentText.ts';
import type { Warning } from './warning.ts';

const periodsLookedAt = 1000;
/** One period in a thousand that does not run is worth a word. */
const worthAWord = 0.001;

/**
 * Warns when one of the next 1,000 periods is likely enough to find no allowed second in its window. The probability is
 * computed from the distribution and the constraints, over all seeds.
 *
 * @param now epoch seconds
 */
export function unschedulableWarning(
  { constraints }: ScheduleSpec,
  schedule: Schedule,
  now: number,
): Warning | undefined {
  // Without a clause there is nothing to look for in 1,000 periods.
  const clauses = [...(constraints?.only ?? []), ...(constraints?.avoid ?? [])];
  if (clauses.length === 0) return undefined;
  const doubtful: { nominal: number; probability: number }[] = [];
  let seen = 0;
  for (const nominal of nextNominals(schedule, now)) {
    seen += 1;
    const probability = schedule.unschedulableProbabilityAt(nominal);
    if (probability >= worthAWord) doubtful.push({ nominal, probability });
  }
  const [first] = doubtful;
  if (first === undefined) return undefined;
  const worst = doubtful.reduce((a, b) => (b.probability > a.probability ? b : a));
  const message = `${shareText(doubtful.length, seen)}: ${chanceText(worst, doubtful.length)}; ${advice}`;
  return { path: 'spec.constraints', code: 'LikelyUnschedulable', message };
}

const advice = 'lengthen the window, or allow more of it';

/** Nominal times of the periods that can still come due, as far as 1,000 of them. */
function* nextNominals(schedule: Schedule, now: number): Generator<number> {
  const { windowOffset, windowLength } = schedule.dues;
  const from = Math.max(now, schedule.notBefore);
  let nominal = schedule.nextNominal(from - windowOffset - windowLength - 1);
  for (let count = 0; count < periodsLookedAt && nominal !== null; count++) {
    if (nominal + windowOffset > schedule.notAfter) return;
    yield nominal;
    nominal = schedule.nextNominal(nominal);
  }
}

function shareText(doubtful: number, seen: number): string {
  if (doubtful === seen) return seen === 1 ? 'the only period to come' : `each of the next ${seen} periods`;
  return `${doubtful} of the next ${seen} periods`;
}

function chanceText(worst: { nominal: number; probability: number }, doubtful: number): string {
  const which = `period ${utcText(worst.nominal)}`;
  if (worst.probability === 1) return `no second of the window of ${which} is allowed, so it cannot run`;
  const most = doubtful === 1 ? '' : ', the likeliest,';
  return `with ${percentText(worst.probability)} ${which}${most} finds no allowed second and does not run`;
}
