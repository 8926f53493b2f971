import { found } from 'kron-core';
import type { ManifestIssue } from '../../issues/manifestIssue.ts';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { formats, hasFormat } from '../formats.ts';
import { nodeAt, textAt } from '../readers.ts';
import { completionsOf } from './jobRules.ts';

/**
 * The part that follows the name of an object in the names of its Jobs: a hash, the start of a run with the lowest index, or
 * the minute of a start. The digits stand for any others.
 */
const jobNameEnds: ReadonlyMap<string, string> = new Map([
  ['KronJob', '-0123456789'],
  ['ControlledJob', '-1234567890-0'],
  ['CronJob', '-12345678'],
]);
/** The API server adds as many characters to a `generateName`. */
const generated = '01234';

/**
 * Refuses a name from which an Indexed Job makes no host names. The host name of a Pod is the name of the Job and the index
 * of the Pod, and the API server refuses the Job if the last of them is too long or has a dot.
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
