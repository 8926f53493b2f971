import type { ServerResponse } from 'node:http';
import type { ChangeLine } from '@kron/fleet/live/changes';
import type { Feed } from './feed.ts';

/** Milliseconds between two ticks. A tick is a line with the current time and the state of the source. */
const tickMs = 10_000;
/**
 * Maximum number of bytes that wait for a slow page. If more wait, the stream ends, and the page reads the whole Fleet
 * again.
 */
const maxWaiting = 8_000_000;

/** Streams the patches with numbers above `since`, one JSON document per line, until the page closes the connection. */
export function streamChanges(
  response: ServerResponse,
  feed: Feed,
  { since, clock }: { since: number; clock: () => number },
): void {
  let sent = since;
  let lastState = '';
  const write = (line: ChangeLine): void => void response.write(`${JSON.stringify(line)}\n`);
  const tick = (): void => {
    const state = feed.state();
    lastState = JSON.stringify(state);
    write({ tick: clock(), state });
  };
  const send = (): void => {
    const lines = response.writableLength > maxWaiting ? null : feed.since(sent);
    if (lines === null) {
      // Stop first: a slow page can keep the response open after `end`, and a write after `end` would end the process.
      stop();
      write({ reset: true });
      response.end();
      return;
    }
    for (const line of lines) response.write(line);
    sent += lines.length;
    if (JSON.stringify(feed.state()) !== lastState) tick();
  };
  const removeListener = feed.onChange(send);
  const timer = setInterval(tick, tickMs);
  const stop = (): void => {
    removeListener();
    clearInterval(timer);
  };
  response.on('close', stop);
  send();
}
