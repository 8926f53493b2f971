import { clusterNameIn } from '../../choice/clusterName.ts';
import { CalendarLookup } from '../../calendars/calendarLookup.ts';
import { type CalendarHashes, calendarHashes } from '../../period/calendarHashes.ts';
import { compile } from '../../period/compile.ts';
import { type DecidedSchedule, Schedule } from '../../period/schedule.ts';
import { invalidHash, schedulingHash } from '../../period/schedulingHash.ts';
import { type CodedProblem, InvalidSpecError } from '../../reading/issue.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import type { JobProof } from './provenJobs.ts';

/** The facts about Jobs that can be read from a spec, even from an invalid one. */
export type SpecFacts = Pick<JobProof, 'name' | 'window'> & {
  readonly hash: string;
  /** The name of the cluster, if it is part of the seed. */
  readonly clusterName: string | undefined;
};

export type Configuration<S = DecidedSchedule> = SpecFacts & {
  /** The calendars that the spec refers to. Undefined if it refers to none. */
  readonly calendars: CalendarHashes | undefined;
} & ({ readonly schedule: S } | { readonly schedule: null; readonly problems: readonly CodedProblem[] });

/** Compiles a spec. If there are `problems`, the spec counts as invalid, even if it compiles. */
export function configurationOf(
  spec: ScheduleSpec | Schedule,
  problems: readonly CodedProblem[],
): Configuration<Schedule> {
  if (spec instanceof Schedule) return configured(spec, problems);
  try {
    return configured(compile(spec), problems);
  } catch (error) {
    if (!(error instanceof InvalidSpecError)) throw error;
    return {
      schedule: null,
      name: nameIn(spec.identity),
      window: 0,
      hash: schedulingHash(spec),
      clusterName: clusterNameIn(spec.seed, spec.clusterName),
      calendars: calendarHashes(spec.constraints, new CalendarLookup(spec.calendars)),
      problems: problems.length === 0 ? error.issues : problems,
    };
  }
}

/** The identity can be any value, because a caller without types can pass anything. */
function nameIn(identity: unknown): string {
  return typeof identity === 'string' ? identity.slice(identity.indexOf('/') + 1) : '';
}

function configured(schedule: Schedule, problems: readonly CodedProblem[]): Configuration<Schedule> {
  const { name, schedulingHash: hash, clusterName, calendars } = schedule;
  return problems.length === 0
    ? { schedule, name, window: schedule.dues.windowLength, hash, clusterName, calendars }
    : { schedule: null, name, window: 0, hash: invalidHash(hash), clusterName, calendars, problems };
}
