import { closestName } from 'kron-core';
import { UsageError } from '../usageError.ts';
import { listed } from './listed.ts';

/** What a name on the command line can mean. */
export type Named = { name: string; identity: string };

/**
 * A name as it was written, without what `-o name` puts before it.
 *
 * @example
 * plainName('kronjob.kron.io/db-backup') // 'db-backup'
 */
export function plainName(name: string): string {
  return name.replace(/^(?:kron|controlled)jobs?\.kron\.io\//, '');
}

/**
 * The objects that were asked for, each by `name` or `namespace/name`; all when none was.
 *
 * @throws UsageError for names that fit none, when there is any to choose from
 */
export function selectByName<Item extends Named>(
  kronJobs: readonly Item[],
  written: readonly string[],
): readonly Item[] {
  const names = written.map(plainName);
  if (names.length === 0 || kronJobs.length === 0) return kronJobs;
  const unknown = names.filter((name) => !kronJobs.some((kronJob) => answersTo(kronJob, name)));
  if (unknown.length > 0) throw new UsageError(unknown.map((name) => noSuch(name, kronJobs)));
  return kronJobs.filter((kronJob) => names.some((name) => answersTo(kronJob, name)));
}

function answersTo({ name, identity }: Named, asked: string): boolean {
  return asked === name || asked === identity;
}

function noSuch(name: string, kronJobs: readonly Named[]): string {
  if (looksLikeFile(name)) return `"${name}" is taken for the name of a KronJob; write -f ${name}`;
  const known = kronJobs.flatMap((kronJob) => [kronJob.name, kronJob.identity]);
  const near = closestName(name, known);
  const instead = near === undefined ? `there are ${listed(kronJobs)}` : `did you mean ${near}?`;
  return `no KronJob is named "${name}" in the input; ${instead}`;
}

/** What was meant for `-f`. */
export function looksLikeFile(name: string): boolean {
  return name === '-' || name.endsWith('/') || /\.(?:ya?ml|json)$/i.test(name);
}
