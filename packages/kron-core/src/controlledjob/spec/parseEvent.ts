import type { Cron } from '../../cron/cron.ts';
import { overlapIssues } from '../../cron/overlap.ts';
import { parseSchedule } from '../../cron/parseCron.ts';
import type { ShapeInWindow } from '../../distributions/distribution.ts';
import { parseDistribution } from '../../distributions/parseDistribution.ts';
import { type Fields, readFields } from '../../reading/fields.ts';
import type { Issue } from '../../reading/issue.ts';
import { parseOneOf } from '../../reading/oneOf.ts';
import { collect, invalid, type Parsed, valid } from '../../reading/parsed.ts';
import { parseWindow, type Window } from '../../spec/window.ts';
import { parseDailySchedule } from './dailySchedule.ts';
import type { EventAction } from './spec.ts';

const fieldNames = ['action', 'cronSchedule', 'schedule', 'window', 'distribution'] as const;
const actions = ['start', 'stop'] as const;

export type ParsedEvent = {
  readonly action: EventAction;
  readonly cron: Cron;
  readonly window: Window;
  readonly shapeIn: ShapeInWindow;
};

/** Parses one entry of `spec.events`. If `cronSchedule` is set, `schedule` is only checked for errors. */
export function parseEvent(event: unknown, path: string): Parsed<ParsedEvent> {
  const issues: Issue[] = [];
  if (event === null || event === undefined) {
    return invalid(
      path,
      'Required',
      'expected an event with action and cronSchedule or schedule, found nothing',
    );
  }
  const fields = readFields(event, fieldNames, path, issues);
  if (fields === undefined) return { ok: false, issues };
  const action = collect(parseAction(fields.action, `${path}.action`), issues);
  const cron = collect(parseTimes(fields, path), issues);
  const window = collect(parseWindow(fields.window, `${path}.window`), issues);
  const shapeIn = collect(parseDistribution(fields.distribution, `${path}.distribution`), issues);
  if (cron !== undefined && window !== undefined) issues.push(...overlapIssues(cron, window, path));
  if (issues.length > 0 || action === undefined || cron === undefined) return { ok: false, issues };
  if (window === undefined || shapeIn === undefined) return { ok: false, issues };
  return valid({ action, cron, window, shapeIn });
}

function parseAction(value: unknown, path: string): Parsed<EventAction> {
  if (value === undefined) return invalid(path, 'Required', 'expected start or stop, found nothing');
  return parseOneOf(value, actions, 'start', path);
}

function parseTimes(
  { cronSchedule, schedule }: Fields<(typeof fieldNames)[number]>,
  path: string,
): Parsed<Cron> {
  if (cronSchedule === undefined && schedule === undefined) {
    const message =
      'expected cronSchedule or schedule, found neither; write schedule: {timeOfDay: "09:00", daysOfWeek: MON-FRI} or cronSchedule: "0 9 * * MON-FRI"';
    return invalid(path, 'Required', message);
  }
  const issues: Issue[] = [];
  const daily =
    schedule === undefined ? undefined : collect(parseDailySchedule(schedule, `${path}.schedule`), issues);
  if (cronSchedule !== undefined) {
    const cron = collect(parseSchedule(cronSchedule, `${path}.cronSchedule`, 'ControlledJob'), issues);
    return cron === undefined || issues.length > 0 ? { ok: false, issues } : valid(cron);
  }
  return daily === undefined
    ? { ok: false, issues }
    : parseSchedule(daily, `${path}.schedule`, 'ControlledJob');
}
