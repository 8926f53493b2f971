import { StatusError } from '../objects/statusError.ts';
import type { Answering } from './answering.ts';
import { NoSuchGroup } from './route.ts';

export function sendJson(response: Answering, code: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(code, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Sends an error as a Status. An error that is not a StatusError is a bug of this server and is sent as 500. */
export function sendError(response: Answering, error: unknown): void {
  if (error instanceof NoSuchGroup) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('404 page not found\n');
    return;
  }
  const refusal =
    error instanceof StatusError
      ? error
      : new StatusError({ code: 500, reason: 'InternalError', message: String(error) });
  const seconds = refusal.body.details?.retryAfterSeconds;
  if (seconds !== undefined) response.setHeader('retry-after', String(seconds));
  sendJson(response, refusal.code, refusal.body);
}
