import { convertedYaml } from '@kron/fleet/convert/convertedYaml';
import { differenceNotes } from '@kron/fleet/convert/differenceNotes';
import type { Fleet, FleetCalendar, FleetObject, FleetProblem } from '@kron/fleet/fleet/fleet';
import { fleetKronJob, fleetUnplaced } from '@kron/fleet/fleet/fleetKronJob';
import { emptyFleet } from '@kron/fleet/fleet/makeFleet';
import { acceptedOf, calendarsOf, labelsOf } from '@kron/fleet/fleet/manifestFields';
import { controlledJobFields, kronJobFields } from '@kron/fleet/fleet/specFields';
import { objectKey, objectKeys } from '@kron/fleet/fleet/objectKey';
import { zonesOf } from '@kron/fleet/fleet/zonesOf';
import { yamlParts } from '@kron/fleet/input/yaml/yamlParts';
import { printable } from '@kron/fleet/text/printable';
import { type Finding, type Report, reportOf } from '@kron/fleet/validate/report';
import { reportData } from '@kron/fleet/validate/reportData';
import { summaryText } from '@kron/fleet/validate/reportText';
import type { JudgedObjects, LastValid } from './lastValid.ts';
import { limitProblem } from './limits.ts';
import type { Judgement } from './protocol.ts';
import { type ReadText, readText, sourceName } from './readText.ts';

/** The span of the Fleet, in seconds. */
const week = 7 * 86_400;

type JudgeOptions = {
  /** Epoch seconds. */
  now: number;
  version: string;
  last: LastValid;
  /** Called before each object. The returned promise is awaited. */
  pause: () => Promise<void> | undefined;
};

/**
 * Checks a text as `kron validate` and `kron convert` do. Makes a Fleet of the valid objects, and of the last valid specs of
 * objects that have an error now.
 */
export async function judgeText(text: string, options: JudgeOptions): Promise<Judgement> {
  const problem = limitProblem(text);
  if (problem !== undefined) return refusal(problem, options);
  const read = await readText(text, options.now, options.pause);
  const { report, input, conversions } = read;
  const objects = options.last.complete(await judgedObjects(read, documentOf(text)));
  const converted = conversions.flatMap((one) => (one.ok ? [one.converted] : []));
  return {
    report: reportData(report),
    summary: summaryText(report),
    notes: differenceNotes(conversions, 'default').map(printable),
    converted: convertedYaml(converted).join(''),
    fleet: fleetOf(report, { objects, calendars: calendarsOf(input.kronJobs, input.calendars) }, options),
  };
}

function refusal(message: string, options: JudgeOptions): Judgement {
  const valid = { kronJobs: 0, controlledJobs: 0, cronJobs: 0, calendars: 0 };
  const report = reportOf([{ source: sourceName, message }], [], { valid, strict: false });
  const fleet = fleetOf(report, { objects: options.last.all(), calendars: [] }, options);
  return { report: reportData(report), summary: summaryText(report), notes: [], converted: '', fleet };
}

/** Returns a function that finds the document of a line. Lines are counted from 1, and documents from 0. */
function documentOf(text: string): (line: number) => number {
  const starts = yamlParts(text).map(({ linesBefore }) => linesBefore);
  return (line) => {
    const next = starts.findIndex((linesBefore) => linesBefore >= line);
    return Math.max(0, (next < 0 ? starts.length : next) - 1);
  };
}

async function judgedObjects(
  { input, report, found, conversionOf }: ReadText,
  document: (line: number) => number,
): Promise<JudgedObjects> {
  const objects: { object: FleetObject; document: number }[] = [];
  for (const one of [...input.kronJobs, ...input.controlledJobs]) {
    const at = found.get(one);
    const position = await at?.document.locate(at.at);
    const conversion = conversionOf(one);
    const origin = {
      identity: one.identity,
      labels: labelsOf(one),
      place: { file: sourceName, ...position },
      createdAt: null,
      ...acceptedOf(one.manifest),
      ...(conversion?.ok === true
        ? { from: 'CronJob' as const, differences: [...conversion.differences] }
        : {}),
    };
    const object: FleetObject =
      'clock' in one
        ? { kind: 'ControlledJob', ...origin, spec: controlledJobFields(one.spec) }
        : fleetKronJob(one.kind, origin, kronJobFields(one.spec), one.flow);
    objects.push({ object, document: document(position?.line ?? 1) });
  }
  for (const one of input.unplaced) {
    const place = { file: sourceName };
    const origin = { identity: one.identity, labels: labelsOf(one), place, createdAt: null };
    objects.push({ object: fleetUnplaced(origin, one), document: document(1) });
  }
  return { objects, broken: brokenDocuments(report, document) };
}

function brokenDocuments({ findings }: Report, document: (line: number) => number): Map<number, Set<string>> {
  const broken = new Map<number, Set<string>>();
  for (const { severity, position, kind, identity } of findings) {
    if (severity !== 'error' || position === undefined) continue;
    const at = document(position.line);
    broken.set(at, new Set([...(broken.get(at) ?? []), ...keysOf(kind, identity)]));
  }
  return broken;
}

/** The keys of the objects that an error can be about. */
function keysOf(kind: Finding['kind'], identity: string | undefined): string[] {
  if (identity === undefined) return [];
  return kind === undefined ? objectKeys(identity) : [objectKey({ kind, identity })];
}

function fleetOf(
  { findings }: Report,
  { objects, calendars }: { objects: FleetObject[]; calendars: FleetCalendar[] },
  { now, version }: JudgeOptions,
): Fleet {
  const span = { from: now, to: now + week };
  const source = { kind: 'text' as const, names: [] };
  return {
    ...emptyFleet({ now, ...span, kron: version, zone: null, source, tzdata: null }),
    zones: zonesOf(objects, calendars, span),
    objects,
    calendars,
    problems: findings.map(problemOf),
  };
}

function problemOf({
  severity,
  code,
  message,
  kind,
  identity,
  path,
  source,
  position,
}: Finding): FleetProblem {
  return {
    severity,
    code,
    message: printable(message),
    ...(kind === undefined ? {} : { kind }),
    ...(identity === undefined ? {} : { identity }),
    ...(path === undefined ? {} : { path }),
    place: { file: source, ...position },
  };
}
