import type { IncomingMessage } from 'node:http';
import type { Clock } from '@kron/kubernetes/clock';
import type { Log } from '../controller/log.ts';
import type { AdmissionRequest, AdmissionResponse, Reviewer } from './admission.ts';
import type { Reply } from './admissionServer.ts';
import { formatReview } from './formatReview.ts';
import type { WebhookMetrics } from './metrics.ts';
import { parseReview } from './parseReview.ts';
import { ReviewLimiter } from './reviewLimiter.ts';

export type Webhook = {
  /** For metrics and logs: `validating`. */
  readonly name: string;
  readonly review: Reviewer;
};

export type AdmissionHandlerOptions = {
  /** By URL path. */
  readonly webhooks: Readonly<Record<string, Webhook>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: WebhookMetrics;
};

/** An AdmissionReview holds two objects of at most 3 MiB each, and their metadata. */
export const maxBodyBytes: number = 8 * 1024 * 1024;
/** The API server's default timeout, milliseconds. */
const defaultTimeoutMs = 10_000;

/**
 * Handles the webhooks' HTTP requests: answers an AdmissionReview with its review, and any other request with an HTTP
 * error that says what was expected. The handler never rejects.
 */
export function admissionHandler(
  options: AdmissionHandlerOptions,
): (request: IncomingMessage) => Promise<Reply> {
  const limiter = new ReviewLimiter(options.clock);
  return async (request) => {
    try {
      const reply = await replyTo(options, limiter, request);
      if (reply.status !== 200) options.metrics.badRequest(reply.status);
      return reply;
    } catch (error) {
      if (request.errored !== null) {
        options.log.debug({ event: 'webhook-call-broken', error }, 'webhook client disconnected');
        return textReply(400, 'the connection broke before the whole request was received');
      }
      options.metrics.badRequest(500);
      options.log.error({ event: 'webhook-failed', error }, 'webhook call failed');
      return textReply(500, 'internal error, see the log of kron-operator');
    }
  };
}

async function replyTo(
  options: AdmissionHandlerOptions,
  limiter: ReviewLimiter,
  request: IncomingMessage,
): Promise<Reply> {
  const url = request.url ?? '';
  const [pathname = ''] = url.split('?', 1);
  const webhook = Object.hasOwn(options.webhooks, pathname) ? options.webhooks[pathname] : undefined;
  if (webhook === undefined) {
    return textReply(404, `expected one of ${Object.keys(options.webhooks).join(', ')}, found ${pathname}`);
  }
  if (request.method !== 'POST') return textReply(405, `expected POST, found ${request.method}`);
  const contentType = request.headers['content-type'] ?? 'none';
  if (!/^application\/json(?:;|$)/i.test(contentType)) {
    return textReply(415, `content-type: expected application/json, found ${contentType}`);
  }
  const timeoutMs = timeoutOf(url);
  const reply = await limiter.run(timeoutMs, () => reviewBody(options, webhook, request, timeoutMs));
  return reply ?? { ...textReply(503, 'too many requests in flight, retry later'), retryAfterSeconds: 1 };
}

async function reviewBody(
  options: AdmissionHandlerOptions,
  webhook: Webhook,
  request: IncomingMessage,
  timeoutMs: number,
): Promise<Reply> {
  const body = await readBody(request);
  if (body === undefined) return textReply(413, `expected at most ${maxBodyBytes} bytes, found more`);
  const parsed = parseReview(body);
  if (!parsed.ok) return textReply(400, parsed.message);
  return review(options, webhook, parsed.request, timeoutMs);
}

async function review(
  { clock, log, metrics }: AdmissionHandlerOptions,
  webhook: Webhook,
  request: AdmissionRequest,
  timeoutMs: number,
): Promise<Reply> {
  const start = clock.monotonic();
  const response = await webhook.review(request, timeoutMs);
  metrics.reviewed(webhook.name, response.allowed, (clock.monotonic() - start) / 1000);
  if (!response.allowed) {
    const fields = { event: 'kronjob-refused', webhook: webhook.name, ...logFields(request, response) };
    log.info(fields, 'rejected a KronJob');
  }
  return { status: 200, contentType: 'application/json', body: formatReview(request, response) };
}

function logFields(
  { operation, namespace, name, user }: AdmissionRequest,
  { problems }: Extract<AdmissionResponse, { allowed: false }>,
): object {
  const [first] = problems;
  return {
    operation,
    namespace,
    name,
    user,
    problems: problems.length,
    path: first?.path,
    code: first?.code,
  };
}

/** API servers send their timeout in the URL: `timeout=5s`. */
function timeoutOf(url: string): number {
  const seconds = /[?&]timeout=(\d{1,3})s(?:&|$)/.exec(url)?.[1];
  return seconds === undefined ? defaultTimeoutMs : Number(seconds) * 1000;
}

/**
 * Reads a request's body. Returns undefined if it is too long; it is still read to its end then, because a client that is
 * still sending would not see the response.
 *
 * @throws Node's Error if the connection breaks
 */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
      else chunks.splice(0);
    });
    request.once('error', reject);
    request.once('end', () =>
      resolve(length > maxBodyBytes ? undefined : Buffer.concat(chunks).toString('utf8')),
    );
  });
}

function textReply(status: number, message: string): Reply {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${message}\n` };
}
