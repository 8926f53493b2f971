const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

type Field = 'minute' | 'hour' | 'day' | 'month' | 'weekday';
/** The values that the words name, by field. An absent field stands for all values. `times` are minutes of the day. */
type Named = Partial<Record<Field, number[]>> & { times?: number[] };

/**
 * Reads the words of a schedule as a person would, for a comparison with the nominal times. The returned function lists the
 * minutes of a span in UTC at which the schedule starts according to the words.
 *
 * @throws Error if a part of the words is not understood
 */
export function readScheduleWords(words: string): (from: number, to: number) => number[] {
  const named: Named = {};
  let rest = words;
  while (rest !== '') {
    const clause = clauses.find(([pattern]) => pattern.test(rest));
    if (clause === undefined) throw new Error(`cannot read ${rest} of ${words}`);
    const [pattern, take] = clause;
    const match = pattern.exec(rest);
    take(named, match?.slice(1) ?? []);
    rest = rest.slice(match?.[0].length).replace(/^, /, '');
  }
  return (from, to) => {
    const found: number[] = [];
    for (let at = from; at < to; at += 60) if (isNamed(named, new Date(at * 1_000))) found.push(at);
    return found;
  };
}

const list = (item: string): string => `${item}(?:(?:, and |, | and | through )${item})*`;
const time = String.raw`\d\d:\d\d`;
const clauses: [pattern: RegExp, take: (named: Named, found: string[]) => void][] = [
  [
    new RegExp(`^every minute between (${time}) and (${time})`),
    (named, [from, to]) => void (named.times = range(minuteOfDay(from), minuteOfDay(to))),
  ],
  [/^every minute/, () => undefined],
  [/^every hour|^on the hour/, (named) => void (named.minute = [0])],
  [/^every (\d+) minutes/, (named, [step]) => void (named.minute = every(Number(step), 60))],
  [/^every (\d+) hours/, (named, [step]) => void (named.hour = every(Number(step), 24))],
  [
    new RegExp(String.raw`^at (${list(String.raw`\d+`)}) minutes? past the hour`),
    (named, [text]) => void (named.minute = listed(text, Number)),
  ],
  [
    /^minutes (\d+) through (\d+) past the hour/,
    (named, [from, to]) => void (named.minute = range(Number(from), Number(to))),
  ],
  [
    new RegExp(`^between (${time}) and (${time})`),
    (named, [from, to]) => void (named.hour = range(hourOf(from), hourOf(to))),
  ],
  [
    new RegExp(`^at (${list(time)})`),
    (named, [text]) => {
      // After words for the minutes, the times stand for hours.
      if (named.minute === undefined) named.times = listed(text, minuteOfDay);
      else named.hour = listed(text, hourOf);
    },
  ],
  [
    new RegExp(String.raw`^on day (${list(String.raw`\d+`)}) of the month`),
    (named, [text]) => void (named.day = listed(text, Number)),
  ],
  [
    /^between day (\d+) and (\d+) of the month/,
    (named, [from, to]) => void (named.day = range(Number(from), Number(to))),
  ],
  [
    namePattern('(?:only on )?', days),
    (named, [text]) => void (named.weekday = listed(text, (day) => days.indexOf(day), 7)),
  ],
  [
    namePattern('(?:only in )?', months),
    (named, [text]) => void (named.month = listed(text, (month) => months.indexOf(month))),
  ],
];

function namePattern(before: string, names: readonly string[]): RegExp {
  return new RegExp(`^${before}(${list(`(?:${names.join('|')})`)})`);
}

/**
 * The numbers in a text such as `1, 2, and 4 through 6`.
 *
 * @param size - the number of values, if a range may continue from the last value to the first, as `Saturday through Monday`
 */
function listed(
  text: string | undefined,
  value: (item: string) => number,
  size: number = Infinity,
): number[] {
  return (text ?? '').split(/, and |, | and /).flatMap((item) => {
    const [from = NaN, to = from] = item.split(' through ').map(value);
    return range(from, to < from ? to + size : to).map((one) => (size === Infinity ? one : one % size));
  });
}

function isNamed({ minute, hour, day, month, weekday, times }: Named, at: Date): boolean {
  const [ownMinute, ownHour] = [at.getUTCMinutes(), at.getUTCHours()];
  return (
    has(times, ownHour * 60 + ownMinute) &&
    has(minute, ownMinute) &&
    has(hour, ownHour) &&
    has(day, at.getUTCDate()) &&
    has(month, at.getUTCMonth()) &&
    has(weekday, at.getUTCDay())
  );
}

function has(values: readonly number[] | undefined, value: number): boolean {
  return values?.includes(value) ?? true;
}

function every(step: number, size: number): number[] {
  return range(0, size - 1).filter((value) => value % step === 0);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function hourOf(text: string | undefined): number {
  return Math.floor(minuteOfDay(text) / 60);
}

function minuteOfDay(text: string | undefined): number {
  const [hours, minutes] = (text ?? '').split(':');
  return Number(hours) * 60 + Number(minutes);
}
