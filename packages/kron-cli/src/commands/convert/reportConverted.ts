import type { CronJobs } from '@kron/fleet/convert/cronJobs';
import { differenceNotes } from '@kron/fleet/convert/differenceNotes';
import { type InputProblem, problemText } from '@kron/fleet/input/inputProblem';
import { joinNames } from '@kron/fleet/input/joinNames';
import { printable } from '@kron/fleet/text/printable';
import type { Host } from '../../host.ts';
import { warningLines } from '../../input/reportInput.ts';
import { counted } from '../../output/fleetText.ts';
import { paintFor } from '../../output/paint.ts';
import type { ConvertedObject } from './chooseCronJobs.ts';
import { type ConvertFlags, isEdit } from './convertFlags.ts';

/** The input with all problems. `unread` is the number of the problems that were found while the input was read. */
type Problematic = CronJobs & { unread: number };

export async function reportConverted(
  input: Problematic,
  objects: readonly ConvertedObject[],
  flags: ConvertFlags,
  host: Host,
): Promise<void> {
  const paint = paintFor(host.err, host, flags.color);
  const conversions = objects.flatMap(({ conversion }) => conversion ?? []);
  // An edited file keeps its numbers as they are written, so report its ambiguous numbers. In all other output, the numbers
  // are written without ambiguity.
  const doubts = isEdit(flags) ? input.numberDoubts : [];
  const notes = differenceNotes(conversions, flags.namespace ?? 'default', mostNames(flags));
  const lines = [
    ...(flags.verbose && !flags.all ? input.ignored : []).map((other) =>
      paint.dim(`ignored: ${problemText(other)}`),
    ),
    ...input.problems.map((problem) => paint.red(problemText(problem))),
    ...leftAlone(input, flags).map((line) => (flags.all ? paint.red(line) : paint.yellow(line))),
    ...warningLines([...input.warnings, ...doubts], paint, flags.verbose === true),
    ...[...input.notes, ...notes, ...lostComments(input, flags)].map((note) => paint.yellow(printable(note))),
    ...countLines(input, objects, flags),
  ];
  if (lines.length > 0) await host.err.write(`${lines.join('\n')}\n`);
}

function mostNames({ verbose }: ConvertFlags): number | undefined {
  return verbose ? Number.POSITIVE_INFINITY : undefined;
}

/** The lines about documents that are not converted. With `--verbose`, each of these documents has its own line. */
function leftAlone({ holders, ignored }: CronJobs, flags: ConvertFlags): string[] {
  const { all, verbose } = flags;
  if (all) return [...holders, ...ignored].map((other) => `not converted: ${problemText(other)}`);
  const lines: string[] = [];
  if (holders.length > 0)
    lines.push(
      `note: not converted, although they contain CronJobs: ${joinPlaces(holders, mostNames(flags))}; ${holderAdvice(holders)}`,
    );
  if (ignored.length > 0 && !verbose) lines.push(`note: not converted: ${joinPlaces(ignored)}`);
  return lines.map(printable);
}

function holderAdvice(holders: readonly InputProblem[]): string {
  const others = holders.filter(({ message }) => !message.startsWith('Template/'));
  return [
    ...(others.length < holders.length
      ? ['for a Template, run oc process --local -f FILE | kron convert -f -']
      : []),
    ...(others.length > 0 ? ['replace the CronJobs in other kinds by hand'] : []),
  ].join('; ');
}

/** Joins the names of objects. If the objects are in several files, each name is followed by the name of its file. */
function joinPlaces(others: readonly InputProblem[], most?: number): string {
  const isOfOneFile = new Set(others.map(({ source }) => source)).size === 1;
  return joinNames(
    others.map((other) => ({ identity: nameOf(other, isOfOneFile) })),
    most,
  );
}

function nameOf({ message, source, position }: InputProblem, isOfOneFile: boolean): string {
  if (message.startsWith('is not')) return `the document at ${source}:${position?.line ?? 1}`;
  return isOfOneFile ? message : `${message} in ${source}`;
}

function lostComments({ commented }: CronJobs, flags: ConvertFlags): string[] {
  if (isEdit(flags) || commented.size === 0) return [];
  const files = [...commented].map((identity) => ({ identity }));
  return [`note: ${joinNames(files, mostNames(flags))}: comments are not copied; --write keeps them`];
}

/** The line with the numbers of converted, refused and other objects. Absent if the input has only one object. */
function countLines(
  { unread, holders, ignored, kronObjects }: Problematic,
  objects: readonly ConvertedObject[],
  flags: ConvertFlags,
): string[] {
  if (isEdit(flags) && objects.length === 0 && kronObjects > 0)
    return [`nothing to convert: found ${counted(kronObjects, 'object')} of Kron and no CronJob`];
  if (objects.length < 2) return [];
  const chosen = objects.filter(({ conversion }) => conversion !== undefined);
  const converted = chosen.flatMap(({ conversion }) => (conversion?.ok ? [conversion] : []));
  const noted = converted.filter(({ differences }) => differences.length > 0).length;
  const refused = chosen.length - converted.length + unread;
  const left = objects.length - chosen.length + holders.length + ignored.length;
  const parts = [
    `${counted(converted.length, 'object')} ${!isEdit(flags) || flags.write ? 'converted' : 'would be converted'}${noted > 0 ? ` (${noted} with notes)` : ''}`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(left > 0 ? [`${left} left alone`] : []),
  ];
  return [parts.join(', ')];
}
