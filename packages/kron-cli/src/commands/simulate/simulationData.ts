import { utcText, utcTextOrNull } from '@kron/fleet/text/instantText';
import type { SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import type { TimeSpan } from '../../timeline/virtual/timeSpans.ts';
import { totalUpkeep, type Upkeep } from './controlledJob/upkeep.ts';
import type { Simulation } from './runSimulation.ts';
import type { ObjectKind } from '@kron/fleet/input/findObjects';
import { type CountedFleet, countsOf } from '../../output/fleetText.ts';
import type { SimulatedObject } from './simulatedObject.ts';
import type { Bucket, OutcomeCount, Tally } from './tally.ts';
import type { UpSlice } from './upTime.ts';

type SpanData = { from: string; to: string };

/** The counts of a {@link Tally} in JSON and YAML output. */
export type TallyData = {
  runs: number;
  outcomes: OutcomeCount[];
  undecided: number;
  overlaps: number;
  mostActive: number;
  replaced: number;
  /** The runs that waited, and the longest wait in seconds. Absent if no KronJob has the concurrency `queue`. */
  waits?: { runs: number; longest: number };
  longestGap: (SpanData & { seconds: number }) | null;
  /** Absent if no KronJob has `clockChanges`. */
  clockChanges?: { moved: number; dropped: number };
};

export type SimulationData = {
  from: string;
  to: string;
  seed: string;
  jobDuration: {
    shortest: number;
    longest: number;
    distribution: { name: string; params: Record<string, string> } | null;
  };
  downtime: SpanData[];
  suspended: SpanData[];
  total: TallyData & CountedFleet & { upkeep: Upkeep | null };
  /** The steps of the timeline. `upTime` is absent without ControlledJobs. */
  timeline: (SpanData & Omit<Bucket, 'from' | 'to'> & { upTime?: UpSlice })[];
  items: (TallyData & {
    identity: string;
    kind: ObjectKind;
    upkeep?: Upkeep;
    periods: PeriodOutcome[];
  })[];
  tzdata: string;
};

type PeriodOutcome = {
  periodID: string;
  chosenTime: string | null;
  decidedAt: string;
  outcome: SimulatedPeriod['outcome'];
  reason: SimulatedPeriod['reason'];
  beside: number;
};

/** A simulation for JSON and YAML output. Copies each field by name, so that a new field is never published by accident. */
export function simulationData(
  { settings, objects, total, upTime }: Simulation,
  tzdata: string,
): SimulationData {
  const { from, to, seed, jobDuration, downtime, suspended } = settings;
  const { shortest, longest, distribution } = jobDuration;
  return {
    from: utcText(from),
    to: utcText(to),
    seed,
    jobDuration: {
      shortest,
      longest,
      distribution:
        distribution === undefined
          ? null
          : { name: distribution.name ?? 'uniform', params: distribution.params ?? {} },
    },
    downtime: downtime.all.map(spanData),
    suspended: suspended.all.map(spanData),
    total: { ...countsOf(objects), ...tallyData(total), upkeep: upkeepOf(objects) },
    timeline: total.timeline.map(
      ({ executed, skipped, missed, unschedulable, overlaps, ...span }, index) => ({
        ...spanData(span),
        executed,
        skipped,
        missed,
        unschedulable,
        overlaps,
        ...(upTime === null ? {} : { upTime: upTime.sumOf(index) }),
      }),
    ),
    items: objects.map(itemData),
    tzdata,
  };
}

function upkeepOf(objects: readonly SimulatedObject[]): Upkeep | null {
  const all = objects.flatMap(({ upkeep }) => upkeep ?? []);
  return all.length === 0 ? null : upkeepData(totalUpkeep(all));
}

function itemData(object: SimulatedObject): SimulationData['items'][number] {
  const { identity, kind, tally, upkeep, periods } = object;
  return {
    identity,
    kind,
    ...tallyData(tally),
    ...(upkeep === undefined ? {} : { upkeep: upkeepData(upkeep) }),
    periods: periods.map(periodOutcome),
  };
}

function upkeepData(upkeep: Upkeep): Upkeep {
  const { jobs, lateStarts, longestDelay, lateStops, longestOverrun, shouldRun, ran } = upkeep;
  return { jobs, lateStarts, longestDelay, lateStops, longestOverrun, shouldRun, ran };
}

function tallyData(tally: Tally): TallyData {
  const { runs, outcomes, undecided, overlaps, mostActive, replaced, waits, longestGap, clockChanges } =
    tally;
  return {
    runs,
    outcomes,
    undecided,
    overlaps,
    mostActive,
    replaced,
    ...(waits === null ? {} : { waits: { runs: waits.runs, longest: waits.longest } }),
    longestGap:
      longestGap === null ? null : { ...spanData(longestGap), seconds: longestGap.to - longestGap.from },
    ...(clockChanges === null
      ? {}
      : { clockChanges: { moved: clockChanges.moved, dropped: clockChanges.dropped } }),
  };
}

function periodOutcome({
  nominal,
  chosen,
  decided,
  outcome,
  reason,
  beside,
}: SimulatedPeriod): PeriodOutcome {
  return {
    periodID: utcText(nominal),
    chosenTime: utcTextOrNull(chosen),
    decidedAt: utcText(decided),
    outcome,
    reason,
    beside,
  };
}

function spanData({ from, to }: TimeSpan): SpanData {
  return { from: utcText(from), to: utcText(to) };
}
