import type { IncomingMessage } from 'node:http';
import type { Clock } from '@kron/kubernetes/clock';
import type { BodyMemory } from './bodyMemory.ts';

/** The text of a body, which counts towards the memory limit until `release`, or the response to a refused body. */
type ReadBody =
  | { readonly ok: true; readonly text: string; readonly release: () => void }
  | { readonly ok: false; readonly status: 408 | 413 | 503; readonly message: string };

/** Maximum size of a body. An AdmissionReview holds two objects of at most 3 MiB each, and their metadata. */
export const maxBodyBytes: number = 8 * 1024 * 1024;
/** How long a client may take to send a body, milliseconds. */
const timeoutMs = 5_000;

const tooLate = `expected the whole body within ${timeoutMs / 1000} s, found only a part`;
const tooLong = `expected at most ${maxBodyBytes} bytes, found more`;

/**
 * Reads the body of a request. If the body is too large, or all bodies together take too much memory, receives the rest of
 * the body and discards it. A client that is still sending would not see the response.
 *
 * @throws Node's Error if the connection breaks
 */
export function readBody(request: IncomingMessage, clock: Clock, memory: BodyMemory): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let refusal: Extract<ReadBody, { ok: false }> | undefined;
    const refuse = (status: 408 | 413 | 503, message: string): void => {
      refusal ??= { ok: false, status, message };
      chunks.splice(0);
      held.release();
    };
    const held = memory.hold(request.socket.remoteAddress ?? '', () =>
      refuse(503, 'the requests in flight take too much memory, retry later'),
    );
    const timer = clock.setTimer(timeoutMs, () => {
      refuse(408, tooLate);
      finish();
    });
    const finish = (): void => {
      timer.cancel();
      held.arrived();
      resolve(refusal ?? { ok: true, text: Buffer.concat(chunks).toString('utf8'), release: held.release });
    };
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (refusal !== undefined) return;
      chunks.push(chunk);
      if (length > maxBodyBytes) refuse(413, tooLong);
      else held.add(chunk.length);
    });
    request.once('end', finish);
    request.once('error', (error) => {
      timer.cancel();
      held.release();
      reject(error);
    });
  });
}
