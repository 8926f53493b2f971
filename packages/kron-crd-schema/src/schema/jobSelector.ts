import type { CelRule } from './celRule.ts';

export const noManualSelector =
  'expected no manualSelector: true, as in a CronJob, because Kubernetes selects the Pods of each Job; remove it';
export const noSelector =
  'expected no selector, as in a CronJob, because Kubernetes generates the selector of each Job; remove it';

/**
 * Rules of a Job's spec that refuse a selector. An object that was stored with a selector keeps it: a rule that failed for
 * it would refuse its statuses too.
 */
export const selectorRules: readonly CelRule[] = [
  {
    rule: '!(has(self.manualSelector) && self.manualSelector) || (oldSelf.hasValue() && has(oldSelf.value().manualSelector) && oldSelf.value().manualSelector)',
    message: noManualSelector,
    fieldPath: '.manualSelector',
    optionalOldSelf: true,
  },
  {
    rule: '!has(self.selector) || (oldSelf.hasValue() && has(oldSelf.value().selector))',
    message: noSelector,
    fieldPath: '.selector',
    optionalOldSelf: true,
  },
];
