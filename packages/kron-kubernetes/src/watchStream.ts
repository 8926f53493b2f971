import { ApiError } from './apiError.ts';
import { ConnectionError } from './connectionError.ts';
import { maxObjectBytes } from './exchange.ts';
import { isObject } from './isObject.ts';
import type { KubeObject } from './kubeObject.ts';
import type { WatchEvent } from './transport.ts';

/**
 * Parses the body of a watch response: one JSON document per line, in chunks of any size. Drops an incomplete last line,
 * which remains if the connection breaks.
 *
 * @throws ApiError for an ERROR event
 * @throws ConnectionError with the code BAD_ANSWER for a line that is not an event, TOO_LARGE for one above the size limit
 */
export async function* watchStream(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<WatchEvent, void, void> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  let restBytes = 0;
  for await (const chunk of chunks) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      rest.push(line);
      const whole = rest.join('');
      rest = [];
      restBytes = 0;
      if (whole.trim() !== '') yield eventOf(whole);
    }
    rest.push(last);
    restBytes += Buffer.byteLength(last);
    if (restBytes > maxObjectBytes)
      throw new ConnectionError('TOO_LARGE', `the watch sent an event of more than ${maxObjectBytes} bytes`);
  }
}

function eventOf(line: string): WatchEvent {
  const { type, object } = parseLine(line);
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
    case 'BOOKMARK':
      return { type, object: kubeObject(object, line) };
    case 'ERROR':
      throw ApiError.from(codeOf(object), object);
    default:
      throw new ConnectionError(
        'BAD_ANSWER',
        `the watch sent an event of unknown type ${JSON.stringify(type)}`,
      );
  }
}

/** Checks that the object of an event has metadata, because readers rely on it. If not, the watch fails. */
function kubeObject(object: unknown, line: string): KubeObject {
  if (isObject(object) && isObject(object['metadata'])) return object as KubeObject;
  throw notAnEvent(line);
}

function parseLine(line: string): { type?: unknown; object?: unknown } {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Malformed JSON causes the same error as JSON that is not an event.
  }
  throw notAnEvent(line);
}

function notAnEvent(line: string): ConnectionError {
  return new ConnectionError(
    'BAD_ANSWER',
    `the watch sent a line that is not an event: ${line.slice(0, 100)}`,
  );
}

function codeOf(status: unknown): number {
  const code = isObject(status) ? status['code'] : undefined;
  return typeof code === 'number' ? code : 500;
}
