import type { Host } from '../host.ts';
import { type Paint, paintFor } from '../output/paint.ts';
import { printable } from '../output/printable.ts';
import { type KronKind, kronKinds } from './findObjects.ts';
import type { Input } from './input.ts';
import { type InputProblem, problemText } from './inputProblem.ts';
import { joinNames } from './joinNames.ts';
import type { Origin } from './origin.ts';

/** Tells on standard error what is wrong with the input and, if wanted, what was passed over. */
export async function reportRead(input: Input, verbose: boolean, host: Host, paint: Paint): Promise<void> {
  await writeLines(host, [
    ...(verbose ? input.passedOver.map((other) => paint.dim(`ignored: ${problemText(other)}`)) : []),
    ...input.problems.map((problem) => paint.red(problemText(problem))),
    ...[...leftOut(input), ...input.notes].map((line) => paint.yellow(printable(line))),
  ]);
}

/** Tells on standard error, if wanted, which part of which cluster is read. */
export async function reportReading(
  place: string,
  { verbose, color }: { verbose?: true; color: boolean },
  host: Host,
  kinds: readonly string[] = ['KronJob'],
): Promise<void> {
  if (!verbose) return;
  const line = printable(`reading ${kinds.join('s and ')}s ${place}`);
  await writeLines(host, [paintFor(host.err, host, color).dim(line)]);
}

/** Reports assumed namespaces and duplicates of KronJobs and ControlledJobs. */
export async function reportAssumed(objects: readonly Origin[], host: Host, paint: Paint): Promise<void> {
  for (const kind of kronKinds) {
    const sameKind = objects.filter(({ manifest }) => manifest['kind'] === kind);
    await writeLines(host, [
      ...assumedNamespaces(sameKind, kind).map((line) => paint.dim(line)),
      ...duplicates(sameKind).map((line) => paint.yellow(line)),
    ]);
  }
}

/** Reminds of the problems once a long answer has scrolled them away: what has them is not in it. */
export async function reportLeftOut(
  problems: readonly InputProblem[],
  host: Host,
  paint: Paint,
): Promise<void> {
  if (problems.length === 0 || !host.out.isTerminal) return;
  const summary =
    problems.length === 1 ? 'one problem was told above' : `${problems.length} problems were told above`;
  await writeLines(host, [paint.red(`${summary}: what has them is not shown here`)]);
}

/** Of several KronJobs, names those that a timeline without an end has nothing to show of. */
export async function reportEnded(ended: readonly Origin[], host: Host, paint: Paint): Promise<void> {
  const [first] = ended;
  if (first === undefined) return;
  const who = ended.length === 1 ? `${first.identity} has` : `${joinNames(ended)} have`;
  await writeLines(host, [paint.dim(`note: ${who} no period left`)]);
}

/** Nobody is to believe that they were looked at. */
function leftOut({ leftOut: left }: Input): string[] {
  if (left.length === 0) return [];
  const what = left.length === 1 ? 'a ControlledJob is' : `${left.length} ControlledJobs are`;
  return [`note: ${what} left out, ${joinNames(left)}: this command takes KronJobs; ${takers}`];
}

/** Of those that take ControlledJobs. */
const takers = 'kron preview, explain, dry-run, simulate, forecast and validate take both';

async function writeLines(host: Host, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await host.err.write(`${lines.join('\n')}\n`);
}

/** The namespace is part of the identity, and so of every chosen time. */
function assumedNamespaces(objects: readonly Origin[], kind: KronKind): string[] {
  const assumed = objects.filter(({ namespaceAssumed }) => namespaceAssumed);
  const [first] = assumed;
  if (first === undefined) return [];
  const who = assumed.length === 1 ? `${first.name} names` : `${assumed.length} ${kind}s name`;
  return [`note: ${who} no namespace: taken to be in "${first.namespace}" (-n sets another)`];
}

/** Applied to a cluster, the last of them would win. */
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
