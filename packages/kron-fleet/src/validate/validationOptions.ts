import { templateFindings } from 'kron-crd-schema/pods';
import type { ReadOptions } from '../input/input.ts';
import { namespaceWarnings } from './annotationWarnings.ts';
import type { GroupMembers } from './groupMembers.ts';
import { warningsAboutControlledJob, warningsAboutCronJob, warningsAboutKronJob } from './objectWarnings.ts';
import { withDuplicates } from './withDuplicates.ts';

/**
 * The options with which `kron validate` reads objects: it reports all errors, and warns about probable mistakes.
 *
 * @param now epoch seconds; warnings are only about times from `now` on
 * @param members collects the members of groups, because the caller can compare them only when all are known
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
    // Use any name of a cluster, because no error or warning depends on the chosen time of a start.
    clusters: 'any',
  };
}
