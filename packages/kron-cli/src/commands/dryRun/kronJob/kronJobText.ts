import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import type { Decision } from 'kron-core';
import { conditionLines, dryRunLines, messageLines, statusLines, whenText } from '../dryRunLines.ts';
import type { DryRunView, ServerAnswer } from '../dryRunResult.ts';
import { serverLines } from '../server/serverText.ts';
import type { KronJobDryRun } from './dryRunKronJob.ts';

export function kronJobText(run: KronJobDryRun, view: DryRunView, server: ServerAnswer): string[] {
  const { decision, create, claimStatus } = run;
  const { paint } = view;
  const rows: [label: string, lines: string[]][] = [
    ['Why', messageLines(decision.message)],
    [
      'Records',
      decision.outcomes.map((record) => `${record.periodID}  ${record.outcome} (${record.reason})`),
    ],
    ['Creates', create === null ? [] : [`Job ${create.metadata.name}  (-o yaml prints it)`]],
    ['Server', serverLines(create, server, 'period')],
    ['Deletes', decision.delete.map((name) => printable(`Job ${name}`))],
    ['Next', nextLines(decision, view)],
    ['Next check', wakeLines(decision, view)],
    ['Claim', claimStatus === null ? [] : ['written to the status before the Job is created']],
    ['Status', statusLines(run.status)],
    ['Conditions', conditionLines(run.status?.conditions ?? [])],
  ];
  const title = `${decision.action} (${decision.reason})`;
  return dryRunLines(run.subject.identity, paintOf(decision, paint)(title), rows, paint);
}

function paintOf({ action }: Decision, paint: Paint): (text: string) => string {
  if (action === 'invalid') return paint.red;
  return action === 'run' || action === 'replace' ? paint.green : paint.yellow;
}

function nextLines({ next }: Decision, view: DryRunView): string[] {
  if (next === null) return [];
  if (next.chosenTime === null) return [`unschedulable, period ${next.periodID}`];
  return [whenText(next.chosenTime, view), `period ${next.periodID}`];
}

function wakeLines({ wakeAt }: Decision, view: DryRunView): string[] {
  return [wakeAt === null ? 'on the next change' : whenText(wakeAt, view)];
}
