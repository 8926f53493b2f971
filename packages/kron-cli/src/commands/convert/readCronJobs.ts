import { addCronJobs, type CronJobs } from '@kron/fleet/convert/cronJobs';
import type { Host } from '../../host.ts';
import { type InputRequest, sourceNames } from '../../input/readFiles.ts';
import { readSources } from '../../input/readSources.ts';

/**
 * Reads all CronJobs and all ControlledJobs of G-Research from files, without validating them.
 *
 * @param isEdit whether the command edits the files. If true, files with only objects of Kron are no problem, because an
 * earlier edit may have converted all other objects
 */
export async function readCronJobs(request: InputRequest, isEdit: boolean, host: Host): Promise<CronJobs> {
  const found = noCronJobs();
  for await (const source of readSources(request.filenames, request.recursive, host)) {
    if ('message' in source) found.problems.push(source);
    else await addCronJobs(source, request.namespace, found);
  }
  if (found.objects.length === 0) found.problems.push(...found.unreadable);
  else
    found.ignored.push(
      ...found.unreadable.map((one) => ({ ...one, message: `is not readable: ${one.message}` })),
    );
  const isDone = isEdit && found.kronObjects > 0;
  if (found.objects.length === 0 && found.problems.length === 0 && !isDone) {
    found.problems.push({
      source: sourceNames(request.filenames),
      message: 'found no CronJob (batch/v1) and no ControlledJob (batch.gresearch.co.uk)',
    });
  }
  return found;
}

export function noCronJobs(): CronJobs {
  return {
    objects: [],
    namespaces: new Map(),
    problems: [],
    warnings: [],
    numberDoubts: [],
    commented: new Set(),
    holders: [],
    unreadable: [],
    kronObjects: 0,
    ignored: [],
    notes: [],
  };
}
