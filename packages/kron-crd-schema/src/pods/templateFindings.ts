import { closestName } from 'kron-core';
import { isMisspelt } from '../issues/isMisspelt.ts';
import type { ManifestIssue } from '../issues/manifestIssue.ts';
import { isWithin } from '../structure/path.ts';
import { isNode, nodesOf, type SchemaNode } from '../structure/schemaNode.ts';
import { checkRequired, checkValue } from './fieldIssues.ts';
import type { FieldRule } from './fieldRules.ts';
import { type KnownField, knownType, type KnownType } from './jobTypes.ts';
import { type Pod, podOf } from './pod.ts';
import { PodReport, type PodWarning } from './podReport.ts';
import { nodeAt } from './readers.ts';
import { hostNameIssues } from './rules/hostNames.ts';
import { checkAnnotations, checkLabels } from './rules/labelRules.ts';
import { typeRules } from './typeRules.ts';

/** The API server's errors and warnings about the Job of a template. */
export type TemplateFindings = {
  /** Why the API server refuses the Job. */
  readonly issues: readonly ManifestIssue[];
  /** What the API server warns about if it accepts the Job. */
  readonly warnings: readonly PodWarning[];
};

/**
 * Checks `spec.jobTemplate` of a KronJob, a ControlledJob or a CronJob like an API server that creates the Job with strict
 * validation: reports unknown fields and invalid values. The function knows the fields of one version of Kubernetes. It
 * leaves out mistakes that `reported` contains.
 *
 * @param manifest - any value
 * @param reported - the issues that the validation of the manifest has found
 *
 * @example
 * templateFindings(manifest, []).issues
 * // [{ path: 'spec.jobTemplate.spec.template.spec.containers[0].imagee', code: 'UnknownField', message: 'unknown field; did you mean image?' }]
 */
export function templateFindings(manifest: unknown, reported: readonly ManifestIssue[]): TemplateFindings {
  // An issue without a path is about a manifest that is too large or too deep to be checked further.
  if (reported.some(({ path }) => path === '')) return { issues: [], warnings: [] };
  const root = nodesOf(manifest);
  const jobTemplate = nodeAt(nodeAt(root, 'spec'), 'jobTemplate');
  const { spec: job } = jobTemplate;
  const report = new PodReport(['spec', 'jobTemplate']);
  const metadata = nodeAt(jobTemplate, 'metadata');
  report.within('metadata', () => {
    checkLabels(nodeAt(metadata, 'labels'), ['labels'], report);
    checkAnnotations(metadata, report);
  });
  if (isNode(job)) {
    const pod = podOf(nodeAt(nodeAt(job, 'template'), 'spec'));
    report.within('spec', () => check(job, 'JobSpec', pod, report));
    if (!report.isFull) report.issues.push(...hostNameIssues(root, job));
  }
  return { issues: newIssues(report.issues, reported), warnings: report.warnings };
}

/** The warnings about the template of a valid manifest. */
export function templateWarnings(manifest: unknown): PodWarning[] {
  return [...templateFindings(manifest, []).warnings];
}

/** Checks an object of the type `name` and its parts. The recursion always ends, because no type contains itself. */
function check(node: SchemaNode, name: string, pod: Pod, report: PodReport): void {
  const type = knownType(name);
  if (type === undefined) return;
  for (const field of Object.keys(node)) {
    const known = type.fields.get(field);
    if (known !== undefined) checkField(field, node[field], known, pod, report);
    else if (!report.isFull) report.refuse([field], 'UnknownField', unknownFieldText(name, type, field));
  }
  checkRequired(node, type, report);
  typeRules.get(name)?.(node, report, pod);
}

const noRule: FieldRule = {};

function checkField(
  name: string,
  value: unknown,
  { type, rule }: KnownField,
  pod: Pod,
  report: PodReport,
): void {
  checkValue(name, value, rule ?? noRule, report);
  if (type === undefined || typeof value !== 'object' || value === null) return;
  report.within(name, () => checkPart(value, type, pod, report));
}

function checkPart(value: object, type: string, pod: Pod, report: PodReport): void {
  if (isNode(value)) check(value, type, pod, report);
  if (!Array.isArray(value)) return;
  for (let index = 0; index < value.length && !report.isFull; index++) {
    const entry: unknown = value[index];
    if (isNode(entry)) report.within(index, () => check(entry, type, pod, report));
  }
}

/**
 * Leaves out issues about a path that the validation of the manifest has already reported. Also leaves out an issue about a
 * missing field if another field is a misspelling of it.
 */
function newIssues(found: readonly ManifestIssue[], reported: readonly ManifestIssue[]): ManifestIssue[] {
  if (found.length === 0) return [];
  const unknown = [...reported, ...found]
    .filter(({ code }) => code === 'UnknownField')
    .map(({ path }) => path);
  const seen = new Set<string>();
  return found.filter(({ path, code }) => {
    if (seen.has(path) || reported.some((issue) => isWithin(path, issue.path))) return false;
    seen.add(path);
    return code !== 'Required' || !unknown.some((misspelt) => isMisspelt(misspelt, path));
  });
}

/** Types whose fields users often write in the wrong place, with the name of each type in messages. */
const homes: readonly (readonly [type: string, text: string])[] = [
  ['JobSpec', 'spec.jobTemplate.spec'],
  ['PodTemplateSpec', 'spec.jobTemplate.spec.template'],
  ['PodSpec', 'spec.jobTemplate.spec.template.spec'],
  ['Container', 'a container'],
  ['SecurityContext', 'securityContext'],
  ['ResourceRequirements', 'resources'],
];

/** The message about an unknown field. It names the place where the field belongs, or the closest known field. */
function unknownFieldText(type: string, { fields }: KnownType, name: string): string {
  const home = homes.find(([other]) => other !== type && knownType(other)?.fields.has(name));
  if (home !== undefined) return `unknown field; it belongs in ${home[1]}`;
  const near = closestName(name, fields.keys());
  return `unknown field; ${near === undefined ? 'remove it' : `did you mean ${near}?`}`;
}
