import { printable } from '@kron/fleet/text/printable';
import type { Host } from '../host.ts';
import type { WriteFlags } from '../options/writeOptions.ts';
import { dataText } from '../output/dataText.ts';
import { paintFor } from '../output/paint.ts';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';

/** Prints the created object in the format of `-o`. By default, prints the same message as kubectl. */
export async function reportCreated(
  what: string,
  object: PlainObject,
  { output, dryRun }: Pick<WriteFlags, 'output' | 'dryRun'>,
  host: Host,
): Promise<void> {
  if (output === 'yaml' || output === 'json') {
    await host.out.write(await dataText(withoutManagers(object), output));
    return;
  }
  const suffix = { client: ' (dry run)', server: ' (server dry run)' };
  const text = output === 'name' ? what : `${what} created${dryRun === undefined ? '' : suffix[dryRun]}`;
  await host.out.write(`${printable(text)}\n`);
}

/** Removes `managedFields`, as kubectl does, because they are long. */
export function withoutManagers(object: PlainObject): PlainObject {
  if (!isPlainObject(object['metadata'])) return object;
  const { managedFields: _, ...metadata } = object['metadata'];
  return { ...object, metadata };
}

export async function reportWarnings(
  warnings: readonly string[],
  { color }: Pick<WriteFlags, 'color'>,
  host: Host,
): Promise<void> {
  const paint = paintFor(host.err, host, color);
  for (const text of warnings) await host.err.write(`${paint.yellow(printable(`warning: ${text}`))}\n`);
}
