const day = 86_400_000;
const from = Date.UTC(2025, 11, 1);
const to = Date.UTC(2033, 0, 1);

/**
 * The engine's own rules of a zone over the years of the corpus: each offset and the minute at which it
 * begins, one per line. Uses only `Intl` and nothing of Kron, so that it can explain a difference.
 */
export function zoneRules(timezone: string): string {
  let format: Intl.DateTimeFormat;
  try {
    format = formatOf(timezone);
  } catch {
    return 'unknown to this engine';
  }
  const rules = [`${offsetAt(format, from)}`];
  for (let time = from; time < to; time += 5 * day) {
    rules.push(...changes(format, time, time + 5 * day));
  }
  return rules.join('\n');
}

/** Bisects, assuming at most one change in five days. */
function changes(format: Intl.DateTimeFormat, start: number, end: number): string[] {
  const before = offsetAt(format, start);
  const after = offsetAt(format, end);
  if (before === after) return [];
  let low = start;
  let high = end;
  while (high - low > 60_000) {
    const middle = low + Math.floor((high - low) / 120_000) * 60_000;
    if (offsetAt(format, middle) === before) low = middle;
    else high = middle;
  }
  return [`${new Date(high).toISOString()} ${after}`];
}

/** Minutes east of UTC. */
function offsetAt(format: Intl.DateTimeFormat, time: number): number {
  const shown = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => shown.get(type) ?? Number.NaN;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return (wall - time) / 60_000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
}
