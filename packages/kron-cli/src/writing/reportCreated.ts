import type { Host } from '../host.ts';
import type { WriteFlags } from '../options/writeOptions.ts';
import { dataText } from '../output/dataText.ts';
import { paintFor } from '../output/paint.ts';
import { printable } from '../output/printable.ts';
import { isPlainObject, type PlainObject } from '../plainObject.ts';

/** Tells, in kubectl's words or in the form that was asked for, what was created, or would be. */
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
  const how = { client: ' (dry run)', server: ' (server dry run)' };
  const said = output === 'name' ? what : `${what} created${dryRun === undefined ? '' : how[dryRun]}`;
  await host.out.write(`${printable(said)}\n`);
}

/** Who manages which field is long, and not what was asked for. */
function withoutManagers(object: PlainObject): PlainObject {
  if (!isPlainObject(object['metadata'])) return object;
  const { managedFields: _, ...metadata } = object['metadata'];
  return { ...object, metadata };
}

/** Tells on standard error what is to be minded. */
export async function reportWarnings(
  warnings: readonly string[],
  { color }: Pick<WriteFlags, 'color'>,
  host: Host,
): Promise<void> {
  const paint = paintFor(host.err, host, color);
  for (const text of warnings) await host.err.write(`${paint.yellow(printable(`warning: ${text}`))}\n`);
}
