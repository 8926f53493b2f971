import type { Decision } from 'kron-core';
import { relativeText } from '../output/durationText.ts';
import { fillParagraphs } from '../output/fillParagraphs.ts';
import { utcText, weekdayWallText } from '../output/instantText.ts';
import { labelledLines } from '../output/labelledLines.ts';
import type { Paint } from '../output/paint.ts';
import { printable } from '../output/printable.ts';
import { epochSeconds } from '../periods/epochSeconds.ts';
import type { DryRun } from './dryRun.ts';
import { serverLines } from './serverText.ts';

/** What the text about a dry run depends on besides it. */
export type DryRunView = { now: number; zone: string; paint: Paint };

const labelWidth = 12;
const textWidth = 80;

/** A dry run for a person: the decision, why, and everything that would be written. */
export function dryRunText(run: DryRun, statusYaml: string, view: DryRunView): string[] {
  const { decision, create, claimStatus } = run;
  const { paint } = view;
  const rows: [label: string, lines: string[]][] = [
    ['Why', messageLines(decision)],
    [
      'Records',
      decision.outcomes.map((record) => `${record.periodID}  ${record.outcome} (${record.reason})`),
    ],
    ['Creates', create === null ? [] : [`Job ${create.metadata.name}  (-o yaml prints it)`]],
    ['Server', serverLines(run)],
    ['Deletes', decision.delete.map((name) => printable(`Job ${name}`))],
    ['Next', nextLines(decision, view)],
    ['Asks again', wakeLines(decision, view)],
    ['Claim', claimStatus === null ? [] : ['written into the status before the Job is created']],
    [
      'Status',
      run.status === null ? ['as it is stored: nothing is written'] : statusYaml.trimEnd().split('\n'),
    ],
  ];
  const title = `${decision.action} (${decision.reason})`;
  return [
    `${paint.bold(run.subject.identity)}  ${paintOf(decision, paint)(title)}`,
    '',
    ...rows.flatMap(([label, lines]) => labelledLines(label, lines, labelWidth, paint.cyan)),
  ];
}

function paintOf({ action }: Decision, paint: Paint): (text: string) => string {
  if (action === 'invalid') return paint.red;
  return action === 'run' || action === 'replace' ? paint.green : paint.yellow;
}

function messageLines({ message }: Decision): string[] {
  const width = textWidth - labelWidth;
  // Each problem of an invalid spec has a line of its own.
  return message.split('\n').flatMap((line) => fillParagraphs(printable(line), width).split('\n'));
}

function nextLines({ next }: Decision, view: DryRunView): string[] {
  if (next === null) return [];
  if (next.chosenTime === null) return [`unschedulable, period ${next.periodID}`];
  return [at(next.chosenTime, view), `period ${next.periodID}`];
}

function wakeLines({ wakeAt }: Decision, view: DryRunView): string[] {
  return [wakeAt === null ? 'when something changes' : at(wakeAt, view)];
}

function at(instant: Date, { now, zone }: DryRunView): string {
  const seconds = epochSeconds(instant);
  const when = relativeText(now, seconds);
  const local = weekdayWallText(seconds, zone);
  const utc = zone === 'UTC' ? '' : `  ${utcText(seconds)}`;
  return `${local}${utc}  (${seconds > now ? `in ${when}` : when})`;
}
