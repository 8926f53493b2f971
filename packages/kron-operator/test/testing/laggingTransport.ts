import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport, WatchEvent, WatchQuery } from '@kron/kubernetes/transport';

/** Milliseconds by resource: `kronjobs=2000,events=500`. */
const variable = 'KRON_LAGGING_WATCH';

/**
 * Delays the watches of some resources. Watches have no common order, and this transport shows tests that read something
 * without waiting for it.
 *
 * @throws Error when the environment variable cannot be parsed
 */
export function laggingTransport(transport: Transport): Transport {
  const lags = lagsIn(process.env[variable] ?? '');
  const watch = (query: WatchQuery, signal: AbortSignal): AsyncIterable<WatchEvent> => {
    const lag = lags.get(query.resource.plural);
    const events = transport.watch(query, signal);
    return lag === undefined ? events : delayed(events, lag, signal);
  };
  return { ...transport, watch };
}

function lagsIn(text: string): Map<string, number> {
  return new Map(
    text.split(',').flatMap((part): [string, number][] => {
      if (part === '') return [];
      const [, resource = '', lag] = /^([a-z]+)=(\d+)$/.exec(part) ?? [];
      if (lag === undefined)
        throw new Error(`${variable} is kronjobs=2000,jobs=500 or the like, not ${text}`);
      return [[resource, Number(lag)]];
    }),
  );
}

/** Delays every event by the same time. */
async function* delayed(
  events: AsyncIterable<WatchEvent>,
  lag: number,
  signal: AbortSignal,
): AsyncGenerator<WatchEvent, void, void> {
  const queue: { readonly at: number; readonly event: WatchEvent | undefined }[] = [];
  let wake = (): void => undefined;
  const push = (event?: WatchEvent): void => {
    queue.push({ at: systemClock.monotonic() + lag, event });
    wake();
  };
  const listening = (async () => {
    for await (const event of events) push(event);
  })();
  listening.then(
    () => push(),
    () => push(),
  );
  for (;;) {
    const next = queue.shift();
    if (next === undefined) {
      await new Promise<void>((done) => (wake = done));
      continue;
    }
    await sleep(systemClock, Math.max(0, next.at - systemClock.monotonic()), signal);
    if (next.event === undefined) break;
    yield next.event;
  }
  await listening;
}
