import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { clockChangeNotes } from '@kron/fleet/timeline/clockChangeText';
import type { Span } from '@kron/fleet/timeline/span';
import type { Host } from '../../host.ts';
import type { KronJob } from '@kron/fleet/input/kronJob';
import { latestInstant } from '../../options/instantOption.ts';
import type { SeenRows } from './seenRows.ts';

const maxNotes = 10;
/** The notes cover at most this many seconds of a timeline: five years. */
const longestNoted = 1826 * 86_400;

/** Notes the clock changes that take a period from a KronJob without clockChanges, or double one. */
export async function reportClockChanges(
  kronJobs: readonly KronJob[],
  seen: SeenRows,
  { from, to }: Span,
  host: Host,
  paint: Paint,
): Promise<void> {
  const lines: string[] = [];
  for (const kronJob of kronJobs) {
    if (lines.length >= maxNotes) break;
    const end = to === latestInstant ? (seen.lastDue(kronJob) ?? from) : to;
    const notes = clockChangeNotes(kronJob, from, Math.min(end, from + longestNoted));
    lines.push(...notes.map((note) => `note: ${kronJob.identity} ${note}`));
  }
  if (lines.length > 0)
    await host.err.write(`${lines.map((line) => paint.yellow(printable(line))).join('\n')}\n`);
}
