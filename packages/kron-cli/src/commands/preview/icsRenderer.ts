import { objectKey } from '@kron/fleet/fleet/objectKey';
import { exactDuration } from '@kron/fleet/text/durationText';
import { utcText } from '@kron/fleet/text/instantText';
import { specLine } from '@kron/fleet/timeline/specLine';
import ICAL from 'ical.js';
import { jobName } from 'kron-core/controller';
import type { Period } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { Renderer } from './renderer.ts';

export type IcsView = {
  /** The current time in epoch seconds. */
  now: number;
  /** The length of the events, in seconds. */
  jobDuration: number;
};

/** The outcomes of the periods that get an event in the file. A `waiting` period gets its event at its chosen time. */
const runs: ReadonlySet<string> = new Set(['planned', 'executed', 'waiting', 'paused']);

const lineEnd = '\r\n';

/**
 * Formats whole minutes as hours and minutes, and other durations as seconds only, because RFC 5545 forbids seconds directly
 * after hours, as in `PT1H5S`.
 */
function durationText(seconds: number): string {
  return seconds % 60 === 0 ? `PT${exactDuration(seconds).toUpperCase()}` : `PT${seconds}S`;
}

/** The name of the Job of a period. For a CronJob, the CronJob controller makes it from the nominal time in minutes. */
function jobOf({ kind, name }: InputKronJob, { periodID, nominalTime }: Period): string {
  return kind === 'CronJob' ? `${name}-${nominalTime.getTime() / 60_000}` : jobName(name, periodID);
}

/**
 * Writes an iCalendar file (RFC 5545) with an event for each run. A period that does not run has no event.
 *
 * @param onLeftOut called with the outcome of each period without an event, or with `controlled` for each start and stop
 */
export function icsRenderer(
  kronJobs: readonly InputKronJob[],
  { now, jobDuration }: IcsView,
  onLeftOut: (what: string) => void,
): Renderer {
  const byKey = new Map(kronJobs.map((kronJob) => [objectKey(kronJob), kronJob]));
  return {
    row: (item) => {
      const { kind, identity, event, outcome, nominal, due, period } = item.row('UTC');
      const kronJob = byKey.get(objectKey({ kind, identity }));
      if (event !== 'run' || kronJob === undefined || !runs.has(outcome)) {
        onLeftOut(event === 'run' ? outcome : 'controlled');
        return '';
      }
      const properties = [
        ['uid', {}, 'text', `${jobOf(kronJob, period)}.${kronJob.namespace}@kron.io`],
        ['dtstamp', {}, 'date-time', utcText(now)],
        ['dtstart', {}, 'date-time', utcText(due)],
        ['duration', {}, 'duration', durationText(jobDuration)],
        ['summary', {}, 'text', identity],
        ['description', {}, 'text', `${specLine(kronJob)}\nnominal time ${utcText(nominal)}`],
      ];
      return `${ICAL.stringify.component(['vevent', properties, []], ICAL.design.icalendar)}${lineEnd}`;
    },
    *whole(rows) {
      yield ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//kron.io//kron preview//EN', ''].join(lineEnd);
      yield* rows;
      yield `END:VCALENDAR${lineEnd}`;
    },
  };
}
