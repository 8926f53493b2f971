import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import type { Host } from '../host.ts';
import { counted } from '../output/fleetText.ts';
import { paintFor } from '../output/paint.ts';
import { listedKinds, type ObjectKind, objectKinds } from '@kron/fleet/input/findObjects';
import { cronJobCommand } from '@kron/fleet/input/cronJobCommand';
import type { Input } from '@kron/fleet/input/input';
import { type InputProblem, problemText } from '@kron/fleet/input/inputProblem';
import { joinNames } from '@kron/fleet/input/joinNames';
import type { Origin } from '@kron/fleet/input/origin';

/** Reports the problems, warnings and notes of the input and, with `verbose`, the ignored objects. */
export async function reportRead(
  input: Input,
  { verbose, color }: { verbose?: true; color: boolean },
  host: Host,
): Promise<void> {
  const paint = paintFor(host.err, host, color);
  await writeLines(host, [
    ...(verbose ? input.ignored.map((other) => paint.dim(`ignored: ${problemText(other)}`)) : []),
    ...input.problems
      .filter((one) => !isAboutLeftOut(one, input))
      .map((problem) => paint.red(problemText(problem))),
    ...warningLines(input.warnings, paint, verbose),
    ...[...leftOut(input), ...input.notes].map((line) => paint.yellow(printable(line))),
  ]);
}

/**
 * The lines of warnings. A manifest often has many values that YAML 1.1 and 1.2 read differently. Without `verbose`, only
 * the first warning about such a value is listed.
 */
export function warningLines(
  warnings: readonly InputProblem[],
  paint: Paint,
  verbose: boolean = false,
): string[] {
  const ambiguous = warnings.filter(({ code }) => code === 'AmbiguousYaml');
  const hidden = new Set(verbose ? [] : ambiguous.slice(1));
  const lines = warnings.filter((one) => !hidden.has(one)).map(problemText);
  if (hidden.size > 0)
    lines.push(`${counted(hidden.size, 'more value')} that YAML 1.1 and 1.2 read differently; -v lists them`);
  return lines.map((line) => paint.yellow(`warning: ${line}`));
}

export async function reportReading(
  place: string,
  { verbose, color }: { verbose?: true; color: boolean },
  host: Host,
  kinds: readonly string[] = ['KronJob'],
): Promise<void> {
  if (!verbose) return;
  const line = printable(
    `reading ${listedKinds(
      kinds.map((kind) => `${kind}s`),
      'and',
    )} ${place}`,
  );
  await writeLines(host, [paintFor(host.err, host, color).dim(line)]);
}

/** @param severalVersions whether objects with the same identity are versions of one object instead of duplicates */
export async function reportAssumed(
  objects: readonly Origin[],
  host: Host,
  paint: Paint,
  severalVersions: boolean = false,
): Promise<void> {
  // With several clusters, the list has an object once for each cluster. The object counts once.
  const defined = [...new Map(objects.map((one) => [one.manifest, one])).values()];
  for (const kind of objectKinds) {
    const sameKind = defined.filter(({ manifest }) => manifest['kind'] === kind);
    await writeLines(host, [
      ...assumedNamespaces(sameKind, kind).map((line) => paint.dim(line)),
      ...(severalVersions ? [] : duplicates(sameKind)).map((line) => paint.yellow(line)),
    ]);
  }
}

/** Repeats the number of problems after a long result on a terminal, where the problems have scrolled away. */
export async function reportLeftOut(
  problems: readonly InputProblem[],
  host: Host,
  paint: Paint,
): Promise<void> {
  if (problems.length === 0 || !host.out.isTerminal) return;
  await writeLines(host, [
    paint.red(`${counted(problems.length, 'problem')} above; invalid input is not shown`),
  ]);
}

export async function reportEnded(ended: readonly Origin[], host: Host, paint: Paint): Promise<void> {
  const [first] = ended;
  if (first === undefined) return;
  const who = ended.length === 1 ? `${first.identity} has` : `${joinNames(ended)} have`;
  await writeLines(host, [paint.dim(`note: ${who} no period left`)]);
}

/** Notes about objects of kinds that the command does not read. */
function leftOut({ leftOut: left }: Input): string[] {
  const controlled = left.filter(({ kind }) => kind === 'ControlledJob');
  const cronJobs = left.filter(({ kind }) => kind === 'CronJob');
  const [single, ...more] = cronJobs;
  return [
    ...leftOutOf(controlled, 'ControlledJob', readers),
    ...(single !== undefined && more.length === 0
      ? [cronJobNote(single)]
      : leftOutOf(cronJobs, 'CronJob', `to start a Job of a CronJob, ${cronJobCommand('NAME')}`)),
  ];
}

function cronJobNote({ identity }: Input['leftOut'][number]): string {
  const [namespace = '', name = ''] = identity.split('/');
  return `${identity} is a CronJob: ${cronJobCommand(name, namespace)}`;
}

/**
 * Whether to leave out a problem, because a note says more: the problem says that there are no KronJobs, and the note lists
 * CronJobs that the command does not read.
 */
function isAboutLeftOut({ code }: InputProblem, { leftOut: left }: Input): boolean {
  return code === 'NoKronJob' && left.length > 0 && left.every(({ kind }) => kind === 'CronJob');
}

function leftOutOf(left: Input['leftOut'], kind: ObjectKind, advice: string): string[] {
  const [first] = left;
  if (first === undefined) return [];
  const reads = listedKinds(
    first.reads.map((one) => `${one}s`),
    'and',
  );
  return [
    `note: ${counted(left.length, kind)} left out, ${joinNames(left)}: this command reads ${reads}; ${advice}`,
  ];
}

const readers = 'kron preview, explain, dry-run, simulate, forecast and validate read ControlledJobs';

async function writeLines(host: Host, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await host.err.write(`${lines.join('\n')}\n`);
}

/**
 * Notes about assumed namespaces. They matter, because chosen times depend on the identity, which includes the namespace.
 */
function assumedNamespaces(objects: readonly Origin[], kind: ObjectKind): string[] {
  const assumed = objects.filter(({ namespaceAssumed }) => namespaceAssumed);
  const [first] = assumed;
  if (first === undefined) return [];
  const who = assumed.length === 1 ? `${first.name} has` : `${assumed.length} ${kind}s have`;
  return [`note: ${who} no namespace: assuming "${first.namespace}" (-n sets another)`];
}

/** Warnings about objects with the same identity. In a cluster, the last of them would overwrite the others. */
function duplicates(objects: readonly Origin[]): string[] {
  const first = new Map<string, string>();
  const lines: string[] = [];
  for (const { identity, source } of objects) {
    const before = first.get(identity);
    if (before === undefined) first.set(identity, source);
    else
      lines.push(
        printable(`warning: ${source}: ${identity} is defined again, first in ${before}; both are shown`),
      );
  }
  return lines;
}
