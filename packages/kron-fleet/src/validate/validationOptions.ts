import { templateFindings } from 'kron-crd-schema/pods';
import type { ReadOptions } from '../input/input.ts';
import { namespaceWarnings } from './annotationWarnings.ts';
import type { GroupMembers } from './groupMembers.ts';
import { warningsAboutControlledJob, warningsAboutCronJob, warningsAboutKronJob } from './objectWarnings.ts';
import { withDuplicates } from './withDuplicates.ts';

/**
 * Reads objects as `kron validate` does: with all errors, and with warnings about what is probably a mistake.
 *
 * @param now epoch seconds; warnings look at the years after it
 * @param members collects the members of groups, which are compared when all are known
 */
export function validationOptions(now: number, members: GroupMembers): ReadOptions {
  return {
    acceptsCalendarsAlone: true,
    kronJobWarnings: withDuplicates((kronJob, object) => {
      members.add(kronJob, object);
      return warningsAboutKronJob(kronJob, object.value, now);
    }),
    namespaceWarnings,
    unplacedWarnings: (doubt, { value }) => warningsAboutCronJob([doubt], value),
    acceptsUnresolved: true,
    controlledJobs: true,
    cronJobs: true,
    controlledJobWarnings: withDuplicates((controlledJob) => warningsAboutControlledJob(controlledJob, now)),
    furtherIssues: (manifest, reported) => templateFindings(manifest, reported).issues,
    isStrict: true,
    // No finding depends on the chosen second of a start, so the name of the cluster does not matter.
    clusters: 'any',
  };
}
