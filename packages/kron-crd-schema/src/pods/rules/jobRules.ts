import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { listText } from '../../issues/expectedText.ts';
import type { PodReport } from '../podReport.ts';
import { entriesAt, givenOf, isGiven, listAt, nodeAt, numberAt, textAt } from '../readers.ts';
import { noManualSelector, noSelector } from '../../schema/jobSelector.ts';
import { indexCount } from './indexCount.ts';

/** Limits of Jobs with an index per Pod. */
const maxIndexes = 100_000;
const maxWithManyCompletions = 10_000;

export function checkJobSpec(job: SchemaNode, report: PodReport): void {
  checkSelector(job, report);
  if (textAt(job, 'completionMode') === 'Indexed') checkIndexed(job, report);
  else checkNotIndexed(job, report);
  if (numberAt(job, 'maxFailedIndexes') !== undefined && !isGiven(job['backoffLimitPerIndex'])) {
    report.refuse(
      ['backoffLimitPerIndex'],
      'Required',
      'expected a number, because maxFailedIndexes is set, found nothing',
    );
  }
  checkFailurePolicy(job, report);
  checkSuccessPolicy(job, report);
}

/**
 * Refuses a selector in the template. The API server generates a selector for each Job. If all Jobs had the same selector,
 * each Job would select the Pods of all Jobs.
 */
function checkSelector(job: SchemaNode, report: PodReport): void {
  if (job['manualSelector'] === true) report.refuse(['manualSelector'], 'ForbiddenField', noManualSelector);
  if (isGiven(job['selector'])) report.refuse(['selector'], 'ForbiddenField', noSelector);
}

function checkIndexed(job: SchemaNode, report: PodReport): void {
  const parallelism = numberAt(job, 'parallelism');
  const completions = completionsOf(job);
  if (completions === undefined && !isGiven(job['completions'])) {
    const why = 'because completionMode is Indexed and parallelism is set';
    report.refuse(['completions'], 'Required', `expected a number, ${why}, found nothing`);
  }
  const isLarge = completions !== undefined && completions > maxIndexes;
  const isLimited = isLarge && isGiven(job['backoffLimitPerIndex']);
  const most = isLimited ? maxWithManyCompletions : maxIndexes;
  atMost('parallelism', parallelism, most, report);
  checkMaxFailed(job, { most: Math.min(most, completions ?? most), isNeeded: isLimited }, report);
  if (isLarge && !isLimited && (parallelism ?? 0) > maxWithManyCompletions) {
    const message = `with more than ${maxIndexes} completions and a parallelism above ${maxWithManyCompletions}, the API server may be unable to track the Job's status`;
    report.warn(['parallelism'], message);
  }
}

/** The number of completions. If the template has neither completions nor parallelism, the API server sets both to 1. */
export function completionsOf(job: SchemaNode): number | undefined {
  return numberAt(job, 'completions') ?? (isGiven(job['parallelism']) ? undefined : 1);
}

function checkMaxFailed(
  job: SchemaNode,
  { most, isNeeded }: { most: number; isNeeded: boolean },
  report: PodReport,
): void {
  atMost('maxFailedIndexes', numberAt(job, 'maxFailedIndexes'), most, report);
  if (!isNeeded || isGiven(job['maxFailedIndexes'])) return;
  const why = `because completions is above ${maxIndexes}`;
  report.refuse(['maxFailedIndexes'], 'Required', `expected a number, ${why}, found nothing`);
}

function atMost(field: string, value: number | undefined, most: number, report: PodReport): void {
  if (value === undefined || value <= most) return;
  report.refuse(
    [field],
    'OutOfRange',
    `expected at most ${most} with completionMode: Indexed, found ${value}`,
  );
}

function checkNotIndexed(job: SchemaNode, report: PodReport): void {
  for (const field of givenOf(job, ['backoffLimitPerIndex', 'maxFailedIndexes', 'successPolicy'])) {
    report.refuse([field], 'ForbiddenField', 'only allowed with completionMode: Indexed');
  }
}

const maxRules = 20;
const maxExitCodes = 255;

function checkFailurePolicy(job: SchemaNode, report: PodReport): void {
  if (!isGiven(job['podFailurePolicy'])) return;
  const spec = nodeAt(nodeAt(job, 'template'), 'spec');
  if (textAt(spec, 'restartPolicy') === 'OnFailure') {
    const message = 'expected Never, because podFailurePolicy is set, found "OnFailure"';
    report.refuse(['template', 'spec', 'restartPolicy'], 'UnknownValue', message);
  }
  if (textAt(job, 'podReplacementPolicy') === 'TerminatingOrFailed') {
    const message = 'expected Failed, because podFailurePolicy is set, found "TerminatingOrFailed"';
    report.refuse(['podReplacementPolicy'], 'UnknownValue', message);
  }
  const names = ['containers', 'initContainers'].flatMap((field) =>
    entriesAt(spec, field).map(([, container]) => container['name']),
  );
  report.within('podFailurePolicy', () => {
    tooMany('rules', listAt(nodeAt(job, 'podFailurePolicy'), 'rules'), maxRules, report);
    report.within('rules', () => {
      for (const [index, rule] of entriesAt(nodeAt(job, 'podFailurePolicy'), 'rules')) {
        report.within(index, () => {
          checkFailureRule(rule, job, report);
          report.within('onExitCodes', () => checkExitCodes(nodeAt(rule, 'onExitCodes'), names, report));
        });
      }
    });
  });
}

function checkFailureRule(rule: SchemaNode, job: SchemaNode, report: PodReport): void {
  if (textAt(rule, 'action') === 'FailIndex' && !isGiven(job['backoffLimitPerIndex'])) {
    report.refuse(['action'], 'UnknownValue', 'FailIndex needs spec.jobTemplate.spec.backoffLimitPerIndex');
  }
  const conditions = listAt(rule, 'onPodConditions');
  const given = [isGiven(rule['onExitCodes']), conditions.length > 0].filter(Boolean).length;
  if (given !== 1) {
    const amount = given === 0 ? 'none' : 'both';
    report.refuse(
      [],
      given === 0 ? 'Required' : 'ForbiddenField',
      `expected onExitCodes or onPodConditions, found ${amount}`,
    );
  }
  tooMany('onPodConditions', conditions, maxRules, report);
}

const maxNamed = 8;

function checkExitCodes(rule: SchemaNode, containers: readonly unknown[], report: PodReport): void {
  const { containerName } = rule;
  if (typeof containerName === 'string' && !containers.includes(containerName)) {
    const names = containers.slice(0, maxNamed).map((name) => found(name));
    const message = `expected a container such as ${listText(names, 'or')}, found ${found(containerName)}`;
    report.refuse(['containerName'], 'UnknownValue', message);
  }
  if (!Array.isArray(rule['values'])) return;
  const values = listAt(rule, 'values');
  if (values.length === 0) {
    report.refuse(['values'], 'Required', 'expected at least one exit code, found an empty list');
  }
  tooMany('values', values, maxExitCodes, report);
  const zero = values.indexOf(0);
  if (rule['operator'] === 'In' && zero >= 0) {
    report.refuse(['values', zero], 'OutOfRange', 'expected a non-zero exit code, found 0');
  }
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.some((value, index) => index > 0 && value < (numbers[index - 1] ?? value))) {
    report.refuse(['values'], 'InvalidFormat', 'expected exit codes in ascending order');
  }
}

/** Maximum number of characters of `succeededIndexes`. */
const longestIndexes = 64 * 1024;

function checkSuccessPolicy(job: SchemaNode, report: PodReport): void {
  if (!isGiven(job['successPolicy']) || textAt(job, 'completionMode') !== 'Indexed') return;
  const policy = nodeAt(job, 'successPolicy');
  const completions = completionsOf(job);
  report.within('successPolicy', () => {
    if (Array.isArray(policy['rules']) && policy['rules'].length === 0) {
      report.refuse(['rules'], 'Required', 'expected at least one rule, found an empty list');
    }
    tooMany('rules', listAt(policy, 'rules'), maxRules, report);
    report.within('rules', () => {
      for (const [index, rule] of entriesAt(policy, 'rules')) {
        report.within(index, () => checkSuccessRule(rule, completions, report));
      }
    });
  });
}

function checkSuccessRule(rule: SchemaNode, completions: number | undefined, report: PodReport): void {
  if (givenOf(rule, ['succeededCount', 'succeededIndexes']).length === 0) {
    report.refuse([], 'Required', 'expected succeededCount or succeededIndexes, found nothing');
  }
  if (completions === undefined) return;
  const { succeededIndexes } = rule;
  let most = completions;
  if (typeof succeededIndexes === 'string') {
    const count =
      succeededIndexes.length > longestIndexes ? undefined : indexCount(succeededIndexes, completions);
    if (count === undefined) {
      const message = `expected ascending indexes below ${completions}, such as 0-2,5, found ${found(succeededIndexes)}`;
      report.refuse(['succeededIndexes'], 'InvalidFormat', message);
    } else most = count;
  }
  const wanted = numberAt(rule, 'succeededCount');
  if (wanted !== undefined && wanted > most) {
    report.refuse(['succeededCount'], 'OutOfRange', `expected at most ${most}, found ${wanted}`);
  }
}

function tooMany(field: string, entries: readonly unknown[], most: number, report: PodReport): void {
  if (entries.length <= most) return;
  report.refuse([field], 'TooMany', `expected at most ${most} entries, found ${entries.length}`);
}
