import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { counted } from '../../../output/fleetText.ts';
import { conditionLines, dryRunLines, messageLines, statusLines, whenText } from '../dryRunLines.ts';
import type { DryRunView, ServerAnswer } from '../dryRunResult.ts';
import { serverLines } from '../server/serverText.ts';
import type { ControlledJobDryRun } from './dryRunControlledJob.ts';

export function controlledJobText(
  run: ControlledJobDryRun,
  view: DryRunView,
  server: ServerAnswer,
): string[] {
  const { subject, decision, create, wakeAt } = run;
  const { paint } = view;
  const rows: [label: string, lines: string[]][] = [
    ['Why', messageLines(decision.message)],
    ['Actions', run.actions.map((action) => printable(actionText(action)))],
    ['Admission', hookLines(run)],
    ['Assumes', assumptions(run)],
    ['Server', serverLines(create, server, 'run')],
    ['Next start', instantLines(decision.schedule?.nextStart, view)],
    ['Next stop', instantLines(decision.schedule?.nextStop, view)],
    ['Next check', wakeAt === null ? ['on the next change'] : [whenText(wakeAt, view)]],
    ['Status', statusRows(run)],
    ['Conditions', conditionRows(run)],
  ];
  return dryRunLines(subject.identity, paintOf(run, paint)(decision.reason), rows, paint);
}

function paintOf({ decision, actions }: ControlledJobDryRun, paint: Paint): (text: string) => string {
  if (decision.reason === 'InvalidSpec') return paint.red;
  return actions.length > 0 ? paint.green : paint.yellow;
}

function actionText(action: ControlledJobDryRun['actions'][number]): string {
  if (action.do === 'create') return `creates Job ${action.job}, suspended  (-o yaml prints it)`;
  if (action.do === 'release') return `unsuspends Job ${action.job}, as no other Job or Pod is left`;
  return `deletes Job ${action.job} (${action.reason}), its Pods first`;
}

function hookLines({ create, subject }: ControlledJobDryRun): string[] {
  if (create === null || !subject.appliesMutations) return [];
  return ["the operator's --job-admission-url, which may change or reject the Job"];
}

function assumptions({ readsPods, subject }: ControlledJobDryRun): string[] {
  if (!readsPods || subject.pods !== undefined) return [];
  return ['that no Pod of its other Jobs is left: Pods were not read'];
}

/** The status without the most recent action, which is left out because it is also the first action of the history. */
function statusRows({ status }: ControlledJobDryRun): string[] {
  if (status === null) return statusLines(null);
  const { mostRecentAction: _, ...rest } = status;
  return statusLines(rest);
}

/** Lists the conditions that are True and counts the others, because a ControlledJob has many conditions. */
function conditionRows({ status }: ControlledJobDryRun): string[] {
  const all = status?.conditions ?? [];
  const met = all.filter((condition) => condition.status === 'True');
  const others = all.length - met.length;
  return [...conditionLines(met), ...(others === 0 ? [] : [`${counted(others, 'other')}: False`])];
}

function instantLines(instant: Date | null | undefined, view: DryRunView): string[] {
  return instant === null || instant === undefined ? [] : [whenText(instant, view)];
}
