// With many short rounds, a slow moment of the machine affects all sides alike.
const rounds = 61;
const roundNanoseconds = 10e6;
const warmUpNanoseconds = 150e6;

/**
 * Measures several functions in alternating rounds, so that other load on the machine affects all of them alike. Each
 * function does its work `count` times.
 *
 * @param {Record<string, (count: number) => void>} sides
 * @returns {{ median: Record<string, number>, ratio: (of: string, to: string) => number }} nanoseconds for one
 *   call; the ratio is the median of the ratios of the rounds
 */
export function interleaved(sides) {
  const names = Object.keys(sides);
  const counts = Object.fromEntries(names.map((name) => [name, countFor(sides[name])]));
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const turn = round % 2 === 0 ? names : names.toReversed();
    for (const name of turn) times[name].push(elapsed(sides[name], counts[name]) / counts[name]);
  }
  return {
    median: Object.fromEntries(names.map((name) => [name, median(times[name])])),
    ratio: (of, to) => median(times[of].map((time, round) => time / times[to][round])),
  };
}

/** Warms up until the engine has optimised the function, and finds how many calls fit into a round. */
function countFor(side) {
  let count = 1;
  let spent = 0;
  for (;;) {
    const time = elapsed(side, count);
    spent += time;
    const isRound = time > roundNanoseconds / 4;
    if (isRound && spent > warmUpNanoseconds)
      return Math.max(1, Math.round((count * roundNanoseconds) / time));
    if (!isRound) count *= 2;
  }
}

/** Processor time, which excludes other processes. */
function elapsed(side, count) {
  const start = process.cpuUsage();
  side(count);
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1e3;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
