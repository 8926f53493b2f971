import type { CelRule } from './celRule.ts';

export const noManualSelector =
  'expected no manualSelector: true, as in a CronJob, because Kubernetes selects the Pods of each Job; remove it';
export const noSelector =
  'expected no selector, as in a CronJob, because Kubernetes generates the selector of each Job; remove it';

/**
 * CEL rules that refuse a selector in the Job template. If the stored object already has a selector, the rules accept one,
 * because the API server could otherwise not update the status of the object.
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
