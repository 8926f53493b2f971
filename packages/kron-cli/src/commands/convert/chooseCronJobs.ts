import type { Conversion } from '@kron/fleet/convert/conversion';
import type { CronJobs } from '@kron/fleet/convert/cronJobs';
import { originOf } from '@kron/fleet/input/origin';
import { namespaceOf } from '@kron/fleet/input/locateIssues';
import { fieldsOf } from '@kron/fleet/plainObject';
import { type LabelSelector, parseLabelSelector } from '../../input/labelSelector.ts';
import { hasName, type Named, selectByName } from '../../input/selectByName.ts';
import { UsageError } from '../../usageError.ts';
import type { InputFlags } from '../../options/sharedOptions.ts';

/** An object of the input. `conversion` is undefined if the command line does not select the object. */
export type ConvertedObject = CronJobs['objects'][number] & { conversion: Conversion | undefined };

/** An object of the input, and whether names, labels and `--exclude` select it. */
export type Chosen = CronJobs['objects'][number] & { isChosen: boolean };

/**
 * Says which objects of the input are selected. Objects from a cluster were selected by names and labels when they were
 * read, so only `--exclude` applies to them here.
 *
 * @throws UsageError for a name without an object, and for an invalid selector
 */
export function chooseCronJobs(
  { objects }: Pick<CronJobs, 'objects'>,
  names: readonly string[],
  { selector, exclude = [], filename, namespace = 'default' }: InputFlags & { exclude?: string[] },
): Chosen[] {
  const all = objects.map((one) => ({ ...one, ...named(one, namespace) }));
  const isLabelled = selector === undefined || filename === undefined ? () => true : readSelector(selector);
  const kept = new Set(filename === undefined ? all : selectByName(all, names));
  if (exclude.length > 0) selectByName(all, exclude);
  return all.map((one) => ({
    object: one.object,
    source: one.source,
    isChosen: kept.has(one) && isLabelled(one.manifest) && !exclude.some((name) => hasName(one, name)),
  }));
}

function named({ object: { value }, source }: CronJobs['objects'][number], assumed: string): Named {
  const { name, namespace } = fieldsOf(value['metadata']);
  const own = { name: String(name), namespace: namespaceOf(namespace, assumed) };
  return originOf(value, own, source, assumed);
}

function readSelector(selector: string): LabelSelector {
  const parsed = parseLabelSelector(selector);
  if (typeof parsed === 'string') throw new UsageError([`--selector: ${parsed}`]);
  return parsed;
}
