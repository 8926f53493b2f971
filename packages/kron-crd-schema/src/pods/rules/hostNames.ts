import { found } from 'kron-core';
import type { ManifestIssue } from '../../issues/manifestIssue.ts';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { formats, hasFormat } from '../formats.ts';
import { nodeAt, textAt } from '../readers.ts';
import { completionsOf } from './jobRules.ts';

/**
 * Examples of the text that a Job name has after the name of its owner. Only the length matters. A KronJob appends a hash, a
 * ControlledJob the start time of the run and an index, and a CronJob the minute of the start.
 */
const jobNameEnds: ReadonlyMap<string, string> = new Map([
  ['KronJob', '-0123456789'],
  ['ControlledJob', '-1234567890-0'],
  ['CronJob', '-12345678'],
]);
/** Stands for the five characters that the API server appends to a `generateName`. */
const generated = '01234';

/**
 * Refuses a name that has a dot or is too long for the host names of an Indexed Job's Pods. A host name consists of the
 * Job's name and the Pod's index. The API server refuses the Job if the host name with the highest index is invalid.
 */
export function hostNameIssues(manifest: SchemaNode, job: SchemaNode): ManifestIssue[] {
  const end = jobNameEnds.get(textAt(manifest, 'kind') ?? '');
  const completions = completionsOf(job) ?? 0;
  if (end === undefined || textAt(job, 'completionMode') !== 'Indexed' || completions < 1) return [];
  const metadata = nodeAt(manifest, 'metadata');
  const field = textAt(metadata, 'name') === undefined ? 'generateName' : 'name';
  const name = textAt(metadata, field);
  const added = `${field === 'name' ? '' : generated}${end}-${completions - 1}`;
  if (name === undefined || hasFormat(`${name}${added}`, 'label')) return [];
  const most = formats.label.longest - added.length;
  const message = `expected at most ${most} characters without dots, because the host names of the Pods of an Indexed Job contain the name, found ${found(name)}`;
  return [{ path: `metadata.${field}`, code: 'InvalidFormat', message }];
}
