import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document } from 'yaml';

/** Writes files with many KronJobs or ControlledJobs to a folder and returns their paths. */
export function writeFleets(folder) {
  const daily = Array.from({ length: 10_000 }, (_, n) => kronJob(n, `${n % 60} ${n % 24} * * *`));
  const hourly = Array.from({ length: 5_000 }, (_, n) => kronJob(n, `${n % 60} * * * *`));
  const files = {
    dailyYaml: join(folder, 'daily.yaml'),
    dailyJson: join(folder, 'daily.json'),
    groupJson: join(folder, 'group.json'),
    hourly: join(folder, 'hourly.json'),
    quarterHourly: join(folder, 'quarterHourly.json'),
    nineToFive: join(folder, 'nineToFive.json'),
    oneService: join(folder, 'oneService.json'),
    withDates: join(folder, 'withDates.json'),
    withCalendar: join(folder, 'withCalendar.json'),
    ics: join(folder, 'events.ics'),
  };
  writeFileSync(files.dailyYaml, daily.map(asYaml).join('---\n'));
  writeFileSync(files.dailyJson, asJson(daily));
  writeFileSync(files.groupJson, asJson(daily.map((one) => ({ ...one, schedule: '0 1 * * *' }))));
  writeFileSync(files.hourly, asJson(hourly));
  writeFileSync(files.quarterHourly, asJson([kronJob(0, '*/15 * * * *')]));
  const services = Array.from({ length: 5_000 }, (_, n) => controlledJob(n));
  writeFileSync(files.nineToFive, listText(services));
  writeFileSync(files.oneService, listText(services.slice(0, 1)));
  const avoiding = (clause) => daily.map((one) => ({ ...one, avoid: [clause] }));
  writeFileSync(files.withDates, asJson(avoiding({ dates: '2026-12-24..2026-12-26' })));
  const calendars = [...avoiding({ clusterCalendar: 'holidays' }).map(manifest), holidays()];
  writeFileSync(files.withCalendar, listText(calendars));
  writeFileSync(files.ics, icsText());
  return files;
}

/** A calendar with the most entries, one each other day. */
function holidays() {
  const entries = Array.from({ length: 2000 }, (_, n) => ({ name: `Day ${n}`, from: dateText(2 * n) }));
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ClusterKronCalendar',
    metadata: { name: 'holidays' },
    spec: { entries },
  };
}

function dateText(days) {
  return new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
}

/** A megabyte of events; some of them recur, and 1,900 are in the range of the import. */
function icsText() {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//kron//bench//EN'];
  for (let n = 0; lines.length * 22 < 1e6; n += 1) {
    const date = dateText(n < 1000 ? n % 700 : -n).replaceAll('-', '');
    lines.push('BEGIN:VEVENT', `UID:event-${n}@example.com`, `DTSTAMP:20260101T000000Z`);
    lines.push(`DTSTART;TZID=Europe/Berlin:${date}T180000`, 'DURATION:PT12H', `SUMMARY:Change freeze ${n}`);
    if (n % 100 === 0) lines.push('RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=40');
    lines.push('END:VEVENT');
  }
  return `${[...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`;
}

function kronJob(n, schedule) {
  return { name: `job-${n}`, namespace: `team-${n % 50}`, schedule };
}

function asJson(kronJobs) {
  return listText(kronJobs.map(manifest));
}

function listText(items) {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
}

function controlledJob(n) {
  const { metadata, spec } = manifest(kronJob(n, ''));
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata,
    spec: {
      timezone: { name: 'Europe/Paris' },
      events: [
        { action: 'start', schedule: { timeOfDay: '09:00', daysOfWeek: 'MON-FRI' } },
        { action: 'stop', cronSchedule: `${n % 60} 17 * * MON-FRI`, window: { duration: '10m' } },
      ],
      jobTemplate: spec.jobTemplate,
    },
  };
}

function manifest({ name, namespace, schedule, avoid = [{ dow: 'SAT,SUN' }] }) {
  const container = { name: 'main', image: 'busybox:1.37', command: ['sh', '-c', `echo ${name}`] };
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name, namespace },
    spec: {
      schedule,
      timezone: 'Europe/Paris',
      window: { mode: 'after', duration: '10m' },
      constraints: { avoid },
      jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } } },
    },
  };
}

/** A manifest in the style of a handwritten one. */
function asYaml(job) {
  const document = new Document(manifest(job));
  document.getIn(['spec', 'schedule'], true).type = 'QUOTE_DOUBLE';
  const pod = ['spec', 'jobTemplate', 'spec', 'template', 'spec'];
  document.getIn([...pod, 'containers', 0, 'command']).flow = true;
  return document.toString();
}
