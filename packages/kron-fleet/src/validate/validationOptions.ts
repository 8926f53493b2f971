import { templateFindings, templateWarnings } from 'kron-crd-schema/pods';
import { controlledJobWarnings, kronJobWarnings } from 'kron-crd-schema/warnings';
import type { ReadOptions } from '../input/input.ts';
import type { Issue } from '../input/inputProblem.ts';
import type { Origin } from '../input/origin.ts';
import type { GroupMembers } from './groupMembers.ts';
import type { ManifestWarning } from './manifestWarning.ts';

/**
 * Reads objects as `kron validate` does: with all errors, and with warnings about what is probably a mistake.
 *
 * @param now epoch seconds; warnings look at the years after it
 * @param members gets the members of groups, which are compared when all are known
 */
export function validationOptions(now: number, members: GroupMembers): ReadOptions {
  return {
    acceptsCalendarsAlone: true,
    kronJobWarnings: withDuplicates((kronJob, object) => {
      members.add(kronJob, object);
      if (kronJob.kind === 'CronJob') return templateWarnings(object.value);
      // The schedule of such a KronJob is not the one that it will have.
      if (kronJob.unresolved.length > 0) return [...kronJob.unresolved];
      return [...kronJobWarnings(kronJob, now), ...templateWarnings(object.value)];
    }),
    acceptsUnresolved: true,
    controlledJobs: true,
    cronJobs: true,
    controlledJobWarnings: withDuplicates(({ spec, manifest }) => [
      ...controlledJobWarnings(spec, now),
      ...templateWarnings(manifest),
    ]),
    furtherIssues: (manifest, reported) => templateFindings(manifest, reported).issues,
    refuseCostly: true,
  };
}

/** Adds a warning to an object that has the kind and name of an earlier one. */
function withDuplicates<Kind extends Origin, Rest extends unknown[]>(
  warningsFor: (one: Kind, ...rest: Rest) => Issue[],
): (one: Kind, ...rest: Rest) => Issue[] {
  const first = new Map<string, string>();
  return (one, ...rest) => {
    const { identity, source, manifest } = one;
    const key = `${String(manifest['kind'])} ${identity}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, source);
    return [...warningsFor(one, ...rest), ...(before === undefined ? [] : [duplicate(before)])];
  };
}

function duplicate(before: string): ManifestWarning {
  const message = `is defined again, first in ${before}; the last one applied wins`;
  return { path: 'metadata.name', code: 'DuplicateIdentity', message };
}
