import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { watchStream } from '@kron/kubernetes/watchStream';
import { holds, type Target } from '../target.ts';

/** Events do not depend on where the body is cut, each has an object, and errors are of the declared types. */
export const watchStreams: Target = {
  name: 'watch streams',
  seeds: [
    '{"type":"ADDED","object":{"metadata":{"name":"größe","uid":"a"}}}\n{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"7"}}}\n',
    '{"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired","message":"too old"}}\n',
    '{"type":"DELETED","object":{"metadata":{}}}\n\n{"type":"MODIFIED"',
  ],
  words: [
    '\n',
    '\r',
    '{',
    '}',
    'null',
    '"type":',
    '"object":',
    '"ADDED"',
    '"ERROR"',
    '"metadata"',
    '"code"',
    '{}\n',
    '\u2028',
  ],
  maxSteps: 200_000,
  async check(input) {
    const bytes = new TextEncoder().encode(input);
    const whole = await outcomeOf([bytes]);
    const cuts = [...bytes].map((_, index) => bytes.subarray(index, index + 1));
    holds(JSON.stringify(await outcomeOf(cuts)) === JSON.stringify(whole), 'the events depend on the chunks');
    const complete = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
    const lines = complete.filter((line) => line.trim() !== '').length;
    holds(whole.events.length + (whole.error === undefined ? 0 : 1) <= lines, 'each event has a line');
    holds(whole.error !== undefined || whole.events.length === lines, 'each line is an event');
  },
};

async function outcomeOf(chunks: readonly Uint8Array[]): Promise<{ events: unknown[]; error?: string }> {
  const events: unknown[] = [];
  try {
    for await (const event of watchStream(delivered(chunks))) {
      const { metadata } = (event.object ?? {}) as { metadata?: unknown };
      holds(typeof metadata === 'object' && metadata !== null, 'the object of an event has metadata');
      events.push(event);
    }
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof ConnectionError)) throw error;
    return { events, error: `${error.name} ${error.message}` };
  }
  return { events };
}

async function* delivered(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
