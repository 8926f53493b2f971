import { labelledLines } from '../../../output/labelledLines.ts';
import type { Paint } from '../../../output/paint.ts';
import { printable } from '../../../output/printable.ts';
import { yamlText } from '../../../output/yamlText.ts';
import { labelWidth, messageLines, whenText } from '../dryRunLines.ts';
import type { DryRunView } from '../dryRunResult.ts';
import { serverLines } from '../server/serverText.ts';
import type { ServerAnswer } from '../server/serverVerdicts.ts';
import type { ControlledJobDryRun } from './dryRunControlledJob.ts';

/** A dry run of a ControlledJob for a person: the decision, why, and everything that would be done. */
export function controlledJobText(
  run: ControlledJobDryRun,
  view: DryRunView,
  server: ServerAnswer,
): string[] {
  const { subject, decision, create, wakeAt } = run;
  const { paint } = view;
  const rows: [label: string, lines: string[]][] = [
    ['Why', messageLines(decision.message)],
    ['Does', run.actions.map((action) => printable(actionText(action)))],
    ['Asks first', hookLines(run)],
    ['Assumes', assumptions(run)],
    ['Server', serverLines(create, server, 'run')],
    ['Next start', instantLines(decision.schedule?.nextStart, view)],
    ['Next stop', instantLines(decision.schedule?.nextStop, view)],
    ['Asks again', wakeAt === null ? ['when something changes'] : [whenText(wakeAt, view)]],
    ['Status', statusLines(run)],
    ['Conditions', conditionLines(run)],
  ];
  return [
    `${paint.bold(subject.identity)}  ${paintOf(run, paint)(decision.reason)}`,
    '',
    ...rows.flatMap(([label, lines]) => labelledLines(label, lines, labelWidth, paint.cyan)),
  ];
}

function paintOf({ decision, actions }: ControlledJobDryRun, paint: Paint): (text: string) => string {
  if (decision.reason === 'InvalidSpec') return paint.red;
  return actions.length > 0 ? paint.green : paint.yellow;
}

function actionText(action: ControlledJobDryRun['actions'][number]): string {
  if (action.do === 'create') return `creates Job ${action.job}, suspended  (-o yaml prints it)`;
  if (action.do === 'release') return `releases Job ${action.job}, as it is alone`;
  return `deletes Job ${action.job} (${action.reason}), its Pods first`;
}

function hookLines({ create, subject }: ControlledJobDryRun): string[] {
  if (create === null || !subject.appliesMutations) return [];
  return ["the operator's --job-admission-url, which may change the Job or refuse it"];
}

function assumptions({ readsPods, subject }: ControlledJobDryRun): string[] {
  if (!readsPods || subject.pods !== undefined) return [];
  return ['no Pod of another of its Jobs is left: Pods were not read'];
}

/** Its conditions are many, and what was done last is the first of what was done. */
function statusLines({ status }: ControlledJobDryRun): string[] {
  if (status === null) return ['as it is stored: nothing is written'];
  const { conditions: _, mostRecentAction: __, ...rest } = status;
  return yamlText(rest).trimEnd().split('\n');
}

function conditionLines({ status }: ControlledJobDryRun): string[] {
  const met = (status?.conditions ?? []).filter((condition) => condition.status === 'True');
  return met.length === 0 ? [] : messageLines(`True: ${met.map(({ type }) => type).join(', ')}`);
}

function instantLines(instant: Date | null | undefined, view: DryRunView): string[] {
  return instant === null || instant === undefined ? [] : [whenText(instant, view)];
}
