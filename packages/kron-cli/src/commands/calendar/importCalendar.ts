import { stat } from 'node:fs/promises';
import { printable } from '@kron/fleet/text/printable';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { asHttp, isUrl } from '../../input/fetchSource.ts';
import { collect, readBytes } from '../../input/readBytes.ts';
import { encodingProblem, noteTerminal, unreadable } from '../../input/readSources.ts';
import { inRange, parseSpanOption, readInstant } from '../../options/instantOption.ts';
import { Problems } from '../../options/problems.ts';
import { atWall, ianaZone, utcZone } from '../../options/zoneClock.ts';
import { dataText } from '../../output/dataText.ts';
import { counted } from '../../output/fleetText.ts';
import { paintFor } from '../../output/paint.ts';
import { shellWord } from '../../output/shellWord.ts';
import { writeText } from '../../output/writeText.ts';
import { calendarManifest, checkManifestFlags, type ManifestFlags } from './calendarManifest.ts';
import { IcsError } from './ics/icsError.ts';
import { type Imported, importEntries } from './ics/importEntries.ts';
import type { IcsRange } from './ics/occurrences.ts';

export type ImportFlags = ManifestFlags & {
  from?: string;
  to?: string;
  for?: string;
  categories?: string;
  strict?: true;
  now?: string;
};

/** Prints the manifest of a calendar with the events of an iCalendar file. */
export async function importCalendar(file: string, flags: ImportFlags, host: Host): Promise<ExitCode> {
  const problems = new Problems();
  const address = asHttp(file);
  if (isUrl(address)) problems.add(downloadHint(address, flags));
  checkManifestFlags(flags, problems);
  const here = { now: host.now, zone: flags.timezone };
  const now = readInstant('--now', flags.now, here, problems) ?? host.now;
  const range = readRange(flags, now, problems);
  problems.throwIfAny();
  const source = file === '-' ? 'stdin' : file;
  const paint = paintFor(host.err, host, flags.color);
  const refuse = async (message: string): Promise<ExitCode> => {
    await host.err.write(`${paint.red(printable(message))}\n`);
    return exitCode.invalidInput;
  };
  const bytes = await readFile(file, host);
  if (typeof bytes === 'string') return refuse(`${source}: ${bytes}`);
  try {
    const categories = flags.categories?.split(',');
    const imported = importEntries(bytes, { range, categories, isStrict: flags.strict });
    for (const note of oddityNotes(imported, source)) await host.err.write(`${printable(note)}\n`);
    for (const note of leftOutNotes(imported)) await host.err.write(`${paint.dim(printable(note))}\n`);
    await writeText(host.out, [await dataText(calendarManifest(flags, imported.entries), flags.output)]);
    return exitCode.fine;
  } catch (error) {
    if (!(error instanceof IcsError)) throw error;
    const place = error.line === undefined ? source : `${source}:${error.line}`;
    return refuse(`${place}: ${error.message} [${error.code}]`);
  }
}

function downloadHint(url: string, { name = 'NAME' }: ImportFlags): string {
  return `kron fetches nothing; download it first: curl -fsSL ${shellWord(url)} | kron calendar import - --name ${shellWord(name)}`;
}

const longestFile = 10 * 2 ** 20;

/** The content of a file or of standard input, or why it cannot be read. */
async function readFile(file: string, host: Host): Promise<Uint8Array | string> {
  if (file === '-') await noteTerminal('an iCalendar file', host);
  try {
    const stats = file === '-' ? undefined : await stat(file);
    if (stats?.isDirectory()) return 'is a folder; expected an iCalendar file';
    const bytes = await (stats === undefined
      ? collect(host.readStdin(), longestFile)
      : readBytes(file, stats, longestFile));
    return encodingProblem(bytes) ?? bytes;
  } catch (error) {
    return unreadable(file, error).message;
  }
}

const maxOddities = 20;

function oddityNotes({ oddities }: Imported, source: string): string[] {
  const notes = oddities
    .slice(0, maxOddities)
    .map(
      ({ problem: { line, message, code }, outcome }) =>
        `${source}:${line}: ${message}; ${outcome} [${code}]`,
    );
  const others = oddities.length - notes.length;
  return others > 0 ? [...notes, `and ${counted(others, 'more problem')}`] : notes;
}

function leftOutNotes({ entries, leftOut }: Imported): string[] {
  const { otherComponents, cancelled, withoutLength, superseded, withProblem } = leftOut;
  const parts = [
    ...(cancelled > 0 ? [counted(cancelled, 'cancelled event')] : []),
    ...(withoutLength > 0 ? [`${counted(withoutLength, 'event')} without a length`] : []),
    ...(superseded > 0 ? [counted(superseded, 'superseded revision')] : []),
    ...(withProblem > 0 ? [`${counted(withProblem, 'event')} with a problem`] : []),
    ...(otherComponents > 0 ? [`${counted(otherComponents, 'component')} of other kinds`] : []),
  ];
  const left = parts.length === 0 ? [] : [`left out: ${parts.join(', ')}`];
  const none = entries.length === 0 ? ['no event in this span; the calendar holds nothing'] : [];
  return [...none, ...left].map((line) => `note: ${line}`);
}

type RangeFlags = { from?: string; to?: string; for?: string; timezone?: string };

const defaultDays = 730;
const day = 86_400;

/** Reads `--from`, `--to` and `--for`. Dates and local times are on the clock of `--timezone`. */
function readRange(flags: RangeFlags, now: number, problems: Problems): IcsRange {
  const zone = (flags.timezone === undefined ? undefined : ianaZone(flags.timezone)) ?? utcZone;
  const wallOf = (instant: number): number => instant + zone.offsetAt(instant);
  const clock = { now, zone: zone.name };
  const today = Math.floor(wallOf(now) / day) * day;
  const from = readInstant('--from', flags.from, clock, problems) ?? atWall(zone, today);
  if (flags.to !== undefined && flags.for !== undefined)
    problems.add('--to and --for exclude each other: write one of them');
  const length =
    flags.for === undefined ? defaultDays * day : (problems.take(parseSpanOption('--for', flags.for)) ?? day);
  // A day of --for is a calendar day, which can have 23 or 25 hours.
  const after = problems.take(
    inRange('--for', flags.for ?? `${defaultDays}d`, atWall(zone, wallOf(from) + length)),
  );
  const to = readInstant('--to', flags.to, clock, problems) ?? after ?? from + day;
  if (to <= from) problems.add('--to: expected a time after --from, found one that is not');
  return { from, to, fromWall: wallOf(from), toWall: wallOf(to) };
}
