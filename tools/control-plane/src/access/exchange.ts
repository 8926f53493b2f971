import { once } from 'node:events';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** Sends a prepared request and reads the whole answer. @throws Error if the connection breaks */
export async function exchange(sent: ClientRequest, body?: string): Promise<Answer> {
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  // Once the answer has started, its own stream reports a broken connection.
  sent.on('error', () => undefined).end(body);
  const [answer] = await answered;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}
