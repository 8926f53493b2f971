import type { Host } from '../host.ts';
import type { InputFlags, OutputFlags } from '../options/sharedOptions.ts';
import { paintFor } from '../output/paint.ts';
import { UsageError } from '../usageError.ts';
import type { KronJob } from './kronJob.ts';
import { isNamespace, namespaceProblem } from './namespace.ts';
import type { InputProblem } from './problem.ts';
import { type InputRequest, readKronJobs } from './readKronJobs.ts';
import { reportAssumed, reportRead } from './reportInput.ts';
import { looksLikeFile, selectByName } from './selectByName.ts';

/** What every command that reads manifests begins with: read them, tell what is wrong, pick those that were named. */
export async function openInput(
  names: readonly string[],
  flags: InputFlags & OutputFlags,
  host: Host,
): Promise<{ kronJobs: readonly KronJob[]; problems: readonly InputProblem[] }> {
  const request = inputRequest(names, flags);
  const input = await readKronJobs(request, host);
  const paint = paintFor(host.err, host, flags.color);
  await reportRead(input, flags.verbose === true, host, paint);
  const kronJobs = selectByName(input.kronJobs, names);
  await reportAssumed(kronJobs, host, paint);
  return { kronJobs, problems: input.problems };
}

/**
 * Which files the flags ask for.
 *
 * @throws UsageError when they ask for none, or for a namespace that cannot be one
 */
export function inputRequest(
  names: readonly string[],
  { filename, recursive, namespace = 'default' }: InputFlags,
): InputRequest {
  if (filename === undefined) throw new UsageError([noInput(names)]);
  if (!isNamespace(namespace)) {
    throw new UsageError([namespaceProblem(namespace)]);
  }
  return { filenames: filename, recursive: recursive === true, namespace };
}

function noInput(names: readonly string[]): string {
  const files = names.filter(looksLikeFile);
  const instead =
    files.length > 0
      ? files.map((file) => `-f ${file}`).join(' ')
      : '-f FILE, -f FOLDER, or -f - for standard input';
  return `no input: this version reads manifests from files, not yet from a cluster; write ${instead}`;
}
