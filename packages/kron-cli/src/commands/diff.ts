import type { Change } from '../comparison/change.ts';
import { changesData } from '../comparison/changesData.ts';
import { changesText } from '../comparison/changesText.ts';
import { compare } from '../comparison/compare.ts';
import { type ExitCode, exitCode } from '../exitCode.ts';
import type { Host } from '../host.ts';
import { inputRequest } from '../input/openInput.ts';
import { type Input, readKronJobs } from '../input/readKronJobs.ts';
import { reportAssumed, reportRead } from '../input/reportInput.ts';
import { Problems } from '../options/problems.ts';
import type { OutputFlags } from '../options/sharedOptions.ts';
import { readSpan } from '../options/spanOptions.ts';
import { readView, type View } from '../options/viewOptions.ts';
import { dataText } from '../output/dataText.ts';
import { paintFor } from '../output/paint.ts';
import { Progress } from '../output/progress.ts';
import { writeText } from '../output/writeText.ts';

/** The flags of `kron diff`. */
export type DiffFlags = OutputFlags & { recursive?: true; namespace?: string; to?: string; for?: string };

/** As `diff` has it. */
const diffCode = {
  same: exitCode.fine,
  differs: exitCode.invalidInput,
  trouble: exitCode.wrongUsage,
} as const satisfies Record<string, ExitCode>;

/** `kron diff`: which future runs move, appear or vanish when NEW takes the place of OLD now. */
export async function diff(old: string, next: string, flags: DiffFlags, host: Host): Promise<ExitCode> {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  const span = readSpan(flags.to === undefined ? { for: '7d', ...flags } : flags, view.now, problems);
  if (old === '-' && next === '-')
    problems.add('standard input can be read once: write a file for OLD or for NEW');
  problems.throwIfAny();
  const before = await read(old, flags, host);
  const after = await read(next, flags, host);
  if (before.problems.length + after.problems.length > 0) return diffCode.trouble;
  const all = new Map([...before.kronJobs, ...after.kronJobs].map((kronJob) => [kronJob.identity, kronJob]));
  await reportAssumed([...all.values()], host, paintFor(host.err, host, flags.color));
  const changes = await compare(before.kronJobs, after.kronJobs, span, new Progress(host.err));
  await writeText(host.out, await rendered(changes, span, view, flags, host));
  return changes.length === 0 ? diffCode.same : diffCode.differs;
}

async function read(path: string, flags: DiffFlags, host: Host): Promise<Input> {
  const input = await readKronJobs(inputRequest({ ...flags, filename: [path] }), host);
  await reportRead(input, flags.verbose === true, host, paintFor(host.err, host, flags.color));
  return input;
}

async function rendered(
  changes: readonly Change[],
  span: { from: number; to: number },
  view: View,
  flags: DiffFlags,
  host: Host,
): Promise<string[]> {
  const { output } = flags;
  if (output === 'json' || output === 'yaml') {
    return [await dataText(changesData(changes, span, host.tzdata), output)];
  }
  const paint = paintFor(host.out, host, flags.color);
  const shown = { zone: view.zone, paint, width: host.out.columns, wide: output === 'wide' };
  return changesText(changes, shown).map((line) => `${line}\n`);
}
