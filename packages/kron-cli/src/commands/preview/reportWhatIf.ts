import { utcText } from '@kron/fleet/text/instantText';
import { printable } from '@kron/fleet/text/printable';
import type { Host } from '../../host.ts';
import type { OpenedInput } from '../../input/openInput.ts';
import { countStarts } from '../../timeline/countStarts.ts';
import { whatIfOf, whatIfText } from '../../timeline/whatIf.ts';

/** Reports the most starts per minute in the day from `start`: once with the window of `--window`, and once without it. */
export async function reportWhatIf(
  opened: OpenedInput,
  window: string | undefined,
  start: number,
  host: Host,
): Promise<void> {
  const from = Math.floor(start / 60) * 60;
  const day = { from, to: from + 86_400 };
  const whatIf = await whatIfOf(opened, window, day, host.err);
  if (whatIf === undefined) return;
  const text = whatIfText(whatIf, await countStarts(opened, day, host.err));
  await host.err.write(`${printable(`${utcText(from)} and 24h: ${text}`)}\n`);
}
