import { controlledJob, controlledJobs } from '../kit/manifests.mjs';
import { seconds, table, verdict } from '../table.mjs';
import { kronManifest, kronRuns } from './kronSide.mjs';
import { lateness } from './lateness.mjs';

/** The p99 lateness, relative to KronJobs alone. */
const allowedShare = 1.2;
const head = ['', 'ran', 'p50', 'p99', 'latest', 'longest lag', 'others'];

/**
 * ControlledJobs that start in the second in which as many KronJobs are due. For comparison, KronJobs alone: as many, and
 * twice as many, so that the same number of Jobs is created in one second.
 */
export async function* beside({ sizes, rounds = 1, ...options }) {
  const runs = { minutes: 1, manifest: kronManifest(options), kinds: ['kronjobs', 'controlledjobs'] };
  for (const count of sizes) {
    for (let round = 0; round < rounds; round += 1) {
      const sides = {
        alone: () => kronRuns({ ...runs, count }, options),
        twice: () => kronRuns({ ...runs, count: 2 * count }, options),
        both: () => kronRuns({ ...runs, count, beside: startingToo(count) }, options),
      };
      const results = {};
      // The order alternates between rounds.
      const names = Object.keys(sides);
      for (const name of round % 2 === 0 ? names : names.toReversed()) results[name] = await sides[name]();
      yield {
        text: `\n${count} ControlledJobs that start in one second, round ${round + 1}\n${shown(count, results)}`,
      };
      yield* demands(results);
    }
  }
}

/** The ControlledJobs that start in the same second. */
function startingToo(count) {
  return {
    count,
    resource: controlledJobs,
    manifest: controlledJob,
    isOne,
    measure: (arrivals) => ({
      created: lateness(arrivals.all(isOne), startOf, count),
      unsuspended: lateness(arrivals.unsuspended(), startOf, count),
    }),
  };
}

function isOne({ job: { metadata } }) {
  return metadata.labels?.['kron.io/controlled-job'] !== undefined;
}

/** The name of the Job has the start of its run, in epoch seconds. */
function startOf({ metadata }) {
  return Number(metadata.name.split('-').at(-2)) * 1_000;
}

function shown(count, { alone, twice, both }) {
  const { created, unsuspended } = both.beside;
  return table(head, [
    row(`${count} KronJobs alone`, alone),
    row(`${2 * count} KronJobs alone`, twice),
    row(`${count} KronJobs beside ControlledJobs`, both),
    row(`${count} ControlledJobs: created`, created),
    row(`${count} ControlledJobs: unsuspended`, unsuspended),
  ]);
}

function row(name, { ran, expected, p50, p99, most, lag, others }) {
  return [
    name,
    `${ran}/${expected}`,
    seconds(p50),
    seconds(p99),
    seconds(most),
    lag === undefined ? '-' : `${(lag * 1000).toFixed(0)} ms`,
    others === undefined ? '-' : `${(others * 100).toFixed(0)} %`,
  ];
}

function* demands({ twice, both }) {
  const { created, unsuspended } = both.beside;
  yield verdict(
    'all ControlledJobs run',
    `${unsuspended.ran} of ${unsuspended.expected}`,
    'all',
    unsuspended.ran === unsuspended.expected,
  );
  yield verdict('all KronJobs run', `${both.ran} of ${both.expected}`, 'all', both.ran === both.expected);
  for (const [name, { p99 }] of Object.entries({ KronJobs: both, ControlledJobs: created })) {
    const share = p99 / twice.p99;
    yield verdict(
      `p99 of ${name}, relative to KronJobs alone`,
      `${share.toFixed(2)}×`,
      `≤ ${allowedShare}×`,
      share <= allowedShare,
    );
  }
}
