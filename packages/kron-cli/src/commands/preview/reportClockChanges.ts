import { joinNames } from '@kron/fleet/input/joinNames';
import { utcText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { clockChangeNotes } from '@kron/fleet/timeline/clockChangeText';
import type { ShownSpan } from '@kron/fleet/timeline/shownSpan';
import type { Host } from '../../host.ts';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { latestInstant } from '../../options/zoneClock.ts';
import { counted } from '../../output/fleetText.ts';
import type { SeenRows } from './seenRows.ts';

/** The notes cover at most 100 years (in seconds), because the search reads the offset of the zone for each week. */
const longestNoted = 36_525 * 86_400;

/** Writes a note for each KronJob without `clockChanges` that loses a period or runs it twice because of a clock change. */
export async function reportClockChanges(
  kronJobs: readonly InputKronJob[],
  seen: SeenRows,
  { from, to }: ShownSpan,
  host: Host,
  paint: Paint,
): Promise<void> {
  const notes = kronJobs.flatMap((kronJob) => {
    const { identity } = kronJob;
    const end = to === latestInstant ? (seen.lastDue(kronJob) ?? from) : to;
    const searched = Math.min(end, from + longestNoted);
    const until = searched < end ? `; searched until ${utcText(searched)}` : '';
    return clockChangeNotes(kronJob, from, searched).map((note) => ({
      identity,
      text: `${identity} ${note}${until}`,
    }));
  });
  await writeClockNotes(notes, host, paint);
}

export type ClockNote = { identity: string; text: string };

const maxNotes = 10;

/** Writes the first ten notes, and a line with the names of the objects that the remaining notes are about. */
export async function writeClockNotes(notes: readonly ClockNote[], host: Host, paint: Paint): Promise<void> {
  if (notes.length === 0) return;
  const lines = notes.slice(0, maxNotes).map(({ text }) => text);
  const others = notes.slice(maxNotes).map(({ identity }) => identity);
  if (others.length > 0) {
    const names = joinNames([...new Set(others)].map((identity) => ({ identity })));
    lines.push(`${counted(others.length, 'more note')} about clock changes: ${names}`);
  }
  await host.err.write(lines.map((line) => `${paint.yellow(printable(`note: ${line}`))}\n`).join(''));
}
