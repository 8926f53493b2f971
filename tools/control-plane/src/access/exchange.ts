import { once } from 'node:events';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** Sends a request that was prepared and reads the whole answer. Throws when the connection breaks. */
export async function exchange(sent: ClientRequest, body?: string): Promise<Answer> {
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  // Once the answer has begun, its own stream tells of a broken connection.
  sent.on('error', () => undefined).end(body);
  const [answer] = await answered;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}
