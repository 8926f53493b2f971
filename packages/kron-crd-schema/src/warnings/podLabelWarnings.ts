import type { ScheduleSpec } from 'kron-core';
import { podLabelNames } from 'kron-core/controller';
import { isNode } from '../structure/schemaNode.ts';
import type { Warning } from './warning.ts';

const path = ['spec', 'template', 'metadata', 'labels'];

/**
 * Warns about labels that `spec.podLabels` would add, but that the template sets itself. The labels of the template then
 * stay, and they do not tell the period of a Pod.
 *
 * @example
 * podLabelWarnings(spec)[0]?.message
 * // 'podLabels does not replace kron.io/name of the template; remove it from the template, or remove podLabels'
 */
export function podLabelWarnings({ podLabels, jobTemplate }: ScheduleSpec): Warning[] {
  if (podLabels !== true) return [];
  let labels: unknown = jobTemplate;
  for (const field of path) labels = isNode(labels) ? labels[field] : undefined;
  if (!isNode(labels)) return [];
  const own = labels;
  return podLabelNames
    .filter((name) => (own[name] ?? null) !== null)
    .map((name) => ({
      path: `spec.jobTemplate.${path.join('.')}`,
      code: 'PodLabelTaken',
      message: `podLabels does not replace ${name} of the template; remove it from the template, or remove podLabels`,
    }));
}
