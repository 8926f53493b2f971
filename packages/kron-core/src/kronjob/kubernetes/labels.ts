import { manualLabel } from '../../kubernetes/job.ts';

/** The labels that Kron puts on the Jobs of KronJobs. */
export const jobLabels: Readonly<
  Record<'name' | 'periodID' | 'chosenTime' | 'calendars' | 'manual', string>
> = {
  /** The KronJob's name. On every Job. */
  name: 'kron.io/name',
  /** The period-id in ISO 8601 basic format, because a label value cannot contain a colon. */
  periodID: 'kron.io/period-id',
  /** The chosen time in ISO 8601 basic format. */
  chosenTime: 'kron.io/chosen-time',
  /** `calendarsHash` of the period, if the spec refers to calendars. */
  calendars: 'kron.io/calendars',
  /** `true` on a Job that a user triggered. Such a Job belongs to no period. */
  manual: manualLabel,
};

/** The labels that `spec.podLabels` also puts on the Pods. */
export const podLabelNames: readonly string[] = [jobLabels.name, jobLabels.periodID, jobLabels.chosenTime];
