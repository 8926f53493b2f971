import type { IncomingMessage } from 'node:http';
import type { Clock } from '@kron/kubernetes/clock';
import type { Log } from '../controller/log.ts';
import type { AdmissionResponse, AdmissionRequest, Reviewer } from './admission.ts';
import type { Reply } from './admissionServer.ts';
import { longestBody, readBody } from './readBody.ts';
import { parseReview } from './parseReview.ts';
import { ReviewLimiter } from './reviewLimiter.ts';
import { formatReview } from './formatReview.ts';
import type { WebhookMetrics } from './metrics.ts';

/** One of the webhooks. */
export type Webhook = {
  /** For metrics and logs: `validating`. */
  readonly name: string;
  readonly review: Reviewer;
};

export type AdmissionHandlerOptions = {
  /** By their paths. */
  readonly webhooks: Readonly<Record<string, Webhook>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: WebhookMetrics;
};

/** Milliseconds that an API server waits unless it says otherwise. */
const usualPatienceMs = 10_000;

/**
 * Answers HTTP calls: questions of an API server with an AdmissionReview, everything else with a status that says what is
 * wrong with it. Never rejects.
 */
export function admissionHandler(
  options: AdmissionHandlerOptions,
): (request: IncomingMessage) => Promise<Reply> {
  const places = new ReviewLimiter(options.clock);
  return async (request) => {
    try {
      const reply = await replyTo(options, places, request);
      if (reply.status !== 200) options.metrics.badRequest(reply.status);
      return reply;
    } catch (error) {
      if (request.errored !== null) {
        options.log.debug({ event: 'webhook-call-broken', error }, 'Who called a webhook has gone');
        return said(400, 'the connection broke before the question was read');
      }
      options.metrics.badRequest(500);
      options.log.error({ event: 'webhook-failed', error }, 'A call of a webhook could not be answered');
      return said(500, 'kron-operator could not judge this; its log says why');
    }
  };
}

async function replyTo(
  options: AdmissionHandlerOptions,
  places: ReviewLimiter,
  call: IncomingMessage,
): Promise<Reply> {
  const url = call.url ?? '';
  const [pathname = ''] = url.split('?', 1);
  const webhook = Object.hasOwn(options.webhooks, pathname) ? options.webhooks[pathname] : undefined;
  if (webhook === undefined) {
    return said(404, `expected one of ${Object.keys(options.webhooks).join(', ')}, found ${pathname}`);
  }
  if (call.method !== 'POST') return said(405, `expected POST, found ${call.method}`);
  const contentType = call.headers['content-type'] ?? 'none';
  if (!/^application\/json(?:;|$)/i.test(contentType)) {
    return said(415, `content-type: expected application/json, found ${contentType}`);
  }
  const timeoutMs = patienceOf(url);
  const reply = await places.run(timeoutMs, () => read(options, webhook, call, timeoutMs));
  return reply ?? { ...said(503, 'too many questions at once; ask again'), retryAfterSeconds: 1 };
}

async function read(
  options: AdmissionHandlerOptions,
  webhook: Webhook,
  call: IncomingMessage,
  timeoutMs: number,
): Promise<Reply> {
  const body = await readBody(call);
  if (body === undefined) return said(413, `expected at most ${longestBody} bytes, found more`);
  const reading = parseReview(body);
  if (!reading.ok) return said(400, reading.message);
  return answered(options, webhook, reading.request, timeoutMs);
}

async function answered(
  { clock, log, metrics }: AdmissionHandlerOptions,
  { name, review }: Webhook,
  request: AdmissionRequest,
  timeoutMs: number,
): Promise<Reply> {
  const began = clock.monotonic();
  const answer = await review(request, timeoutMs);
  metrics.reviewed(name, answer.allowed, (clock.monotonic() - began) / 1000);
  if (!answer.allowed) {
    log.info({ event: 'kronjob-refused', webhook: name, ...told(request, answer) }, 'A KronJob was refused');
  }
  return { status: 200, contentType: 'application/json', body: formatReview(request, answer) };
}

function told(
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

/** API servers say how long they wait, as `timeout=5s`. */
function patienceOf(url: string): number {
  const seconds = /[?&]timeout=(\d{1,3})s(?:&|$)/.exec(url)?.[1];
  return seconds === undefined ? usualPatienceMs : Number(seconds) * 1000;
}

function said(status: number, message: string): Reply {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${message}\n` };
}
