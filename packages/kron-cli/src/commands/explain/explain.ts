import { explainKronJob, type PickedPeriod } from '@kron/fleet/explain/explainKronJob';
import type { ExplainedPeriod } from '@kron/fleet/explain/explainedPeriod';
import { onRecord } from '@kron/fleet/live/recordedPeriods';
import { utcText } from '@kron/fleet/text/instantText';
import { scheduleText } from '@kron/fleet/text/scheduleText';
import type { UnplacedCronJob } from '@kron/fleet/input/input';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { type Entry, entryOf } from '@kron/fleet/timeline/periodEntry';
import { type Period, upcoming } from 'kron-core';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { type OpenedInput, openInput } from '../../input/openInput.ts';
import type { Origin } from '@kron/fleet/input/origin';
import { reportLeftOut } from '../../input/reportInput.ts';
import { readInstant } from '../../options/instantOption.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';
import { readView, type View } from '../../options/viewOptions.ts';
import { dataText } from '../../output/dataText.ts';
import { paintFor } from '../../output/paint.ts';
import { unplacedData, unplacedLines } from '../../output/unplacedText.ts';
import { writeText } from '../../output/writeText.ts';
import { atNominalTime } from '../../timeline/atNominalTime.ts';

export type ExplainFlags = InputFlags &
  OutputFlags & { period?: string; at?: string; visual?: true; ascii?: true };

type Request = { view: View; nominal: number | undefined; at: number | undefined };

/** Explains one period of each KronJob and one event of each ControlledJob. */
export async function explain(names: readonly string[], flags: ExplainFlags, host: Host): Promise<ExitCode> {
  const request = readRequest(flags, host);
  const opened = await openInput(names, flags, host, { controlledJobs: true, cronJobs: true });
  const { explained, ended } = await pick(opened, request);
  for (const { identity } of ended) await host.err.write(`${identity}: no period left to explain\n`);
  const { unplaced } = opened;
  if (explained.length + unplaced.length > 0) {
    await writeText(host.out, await rendered(explained, unplaced, request.view, flags, host));
    await reportLeftOut(opened.problems, host, paintFor(host.err, host, flags.color));
  }
  const isNothing = explained.length + unplaced.length === 0;
  return opened.problems.length > 0 || isNothing ? exitCode.invalidInput : exitCode.fine;
}

function readRequest(flags: ExplainFlags, host: Host): Request {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  if (flags.period !== undefined && flags.at !== undefined) {
    problems.add('--period and --at exclude each other: write one of them');
  }
  if (flags.visual && !['text', 'svg'].includes(flags.output)) {
    problems.add(`--visual adds to the text: remove -o ${flags.output}, or write -o svg`);
  }
  const nominal = readInstant('--period', flags.period, view, problems);
  const request = { view, nominal, at: readInstant('--at', flags.at, view, problems) };
  problems.throwIfAny();
  return request;
}

type Picked = PickedPeriod & { entry: Entry<InputKronJob> };

/** Adds the outcome that the status records for a period, and the schedule in words. */
function withRecord(picked: Picked, now: number): PickedPeriod {
  const { kronJob, nominal, due } = picked.entry;
  const schedule = scheduleText(kronJob.spec.schedule);
  return {
    ...picked,
    schedule,
    record: onRecord(kronJob.manifest, { periodID: utcText(nominal), due }, now),
  };
}

type Picks = {
  explained: ExplainedPeriod[];
  /** KronJobs that have no period left. */
  ended: readonly Origin[];
};

async function pick(opened: OpenedInput, { view, nominal, at }: Request): Promise<Picks> {
  const { kronJobs, controlledJobs } = opened;
  const controlled = controlledJobs.length === 0 ? undefined : await import('./explainEvents.ts');
  if (nominal !== undefined) {
    const { periods, events } = await atNominalTime(opened, nominal);
    const explained = [
      ...periods.map((entry) => explainKronJob(withRecord({ entry, which: 'as requested' }, view.now))),
      ...(controlled?.explainNamedEvents(events) ?? []),
    ];
    return { explained, ended: [] };
  }
  const picked = kronJobs.flatMap(
    (kronJob) => (at === undefined ? nextPeriod(kronJob, view.now) : periodAround(kronJob, at)) ?? [],
  );
  return {
    explained: [
      ...picked.map((one) => explainKronJob(withRecord(one, view.now))),
      ...(controlled?.explainPickedEvents(controlledJobs, { now: view.now, at }) ?? []),
    ],
    ended: kronJobs.filter((kronJob) => !picked.some(({ entry }) => entry.kronJob === kronJob)),
  };
}

async function rendered(
  explained: readonly ExplainedPeriod[],
  unplaced: readonly UnplacedCronJob[],
  view: View,
  flags: ExplainFlags,
  host: Host,
): Promise<string[]> {
  if (flags.output === 'json' || flags.output === 'yaml') {
    const all = explained.map(({ data }) => data(host.tzdata));
    const isSingle = all.length === 1 && unplaced.length === 0;
    return [await dataText(isSingle ? all[0] : { items: all, ...unplacedData(unplaced) }, flags.output)];
  }
  if (flags.output === 'svg') {
    const { pictureSvg } = await import('./picture/pictures.ts');
    const reasons = unplacedData(unplaced).unplaced ?? [];
    return [
      pictureSvg(
        explained,
        reasons.map(({ identity, reason }) => `${identity}: ${reason}`),
        view.zone,
      ),
    ];
  }
  const paint = paintFor(host.out, host, flags.color);
  const drawing = flags.visual ? await import('./picture/pictures.ts') : undefined;
  const texts = explained.map((one) => {
    const clock = view.zone ?? one.clock;
    const lines = one.lines({ now: view.now, clock, tzdata: host.tzdata, paint });
    const { columns } = host.out;
    const drawn = drawing?.pictureLines(one, { clock, paint, columns, ascii: flags.ascii === true }) ?? [];
    return `${[...lines, ...drawn].join('\n')}\n`;
  });
  const lines = unplacedLines(unplacedData(unplaced), paint).map((line) => `${line}\n`);
  return [[...texts, ...(lines.length > 0 ? [lines.join('')] : [])].join('\n')];
}

/** The first period that is due at `now` or later. undefined if there is none. */
function nextPeriod(kronJob: InputKronJob, now: number): Picked | undefined {
  const [period] = upcoming(kronJob.schedule, new Date((now - 1) * 1000));
  return period && { entry: entryOf(kronJob, period), which: 'the next one' };
}

/**
 * Finds the period to explain for an instant. Of the periods whose window contains the instant, takes the last one that is
 * due, or else the first one. Without such a period, takes the last period before the instant, or else the next one.
 */
function periodAround(kronJob: InputKronJob, instant: number): Picked | undefined {
  const containing = periodsContaining(kronJob, instant).map((period) => entryOf(kronJob, period));
  const entry = containing.findLast(({ due }) => due <= instant) ?? containing[0];
  if (entry !== undefined) return { entry, which: 'whose window contains --at' };
  const nominal = kronJob.schedule.latestPeriod(instant);
  if (nominal === null) return nextPeriod(kronJob, instant);
  const before = entryOf(kronJob, kronJob.schedule.periodAt(nominal));
  return { entry: before, which: 'the last one before --at, which is in no window' };
}

/** The periods whose windows contain an instant, in the order of their due times. */
function periodsContaining({ schedule }: InputKronJob, instant: number): Period[] {
  const { windowLength } = schedule.dues;
  const containing: Period[] = [];
  for (const period of upcoming(schedule, new Date((instant - windowLength - 1) * 1000))) {
    const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
    if (epochSeconds(period.chosenTime ?? period.nominalTime) > instant + windowLength) break;
    if (start <= instant && instant <= end) containing.push(period);
  }
  return containing;
}
