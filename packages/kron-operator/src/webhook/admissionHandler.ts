import type { IncomingMessage } from 'node:http';
import type { Clock } from '@kron/kubernetes/clock';
import type { Log } from '../controller/log.ts';
import { RequestGate } from '../controller/requests/requestGate.ts';
import { TokenBucket } from '../controller/requests/tokenBucket.ts';
import { NamespacePace } from '../controller/sharing/namespacePace.ts';
import type { AdmissionRequest, AdmissionResponse, Reviewer } from './admission.ts';
import { type Page, textPage } from '../http/pageServer.ts';
import { formatReview } from './formatReview.ts';
import type { WebhookMetrics } from './metrics.ts';
import { BodyMemory } from './bodyMemory.ts';
import { parseReview } from './parseReview.ts';
import { readBody } from './readBody.ts';

type Webhook = {
  /** The name in metrics and logs, for example `validating`. */
  readonly name: string;
  /** The kinds of kron.io/v1alpha1 that the webhook reviews. */
  readonly kinds: readonly string[];
  readonly review: Reviewer;
};

type AdmissionHandlerOptions = {
  /** The webhooks by URL path. */
  readonly webhooks: Readonly<Record<string, Webhook>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: WebhookMetrics;
  /** Maximum memory of all request bodies in progress, bytes. */
  readonly maxBodyBytes: number;
};

/** The default timeout of the API server for a webhook, in milliseconds. */
const defaultTimeoutMs = 10_000;
/**
 * Maximum number of concurrent reviews of one namespace. The number is low, because reviews compete with the reconciles of
 * the leader. `Shares` adds a reserve for namespaces that have no review in progress.
 */
const maxReviews = 16;
/** Maximum number of reviews per second. */
const maxRate = 1_000;
/**
 * A review waits at most this many milliseconds before it starts, and at most the client's timeout divided by
 * `shareOfTimeout`. The client then has time to call another replica.
 */
const maxWaitMs = 1_000;
const shareOfTimeout = 4;
const retry = { headers: { 'retry-after': '1' } };
/** Why a body was turned away, by the HTTP status of the response. */
const reasons = { 408: 'body-time', 413: 'body-size', 503: 'body-memory' } as const;

/**
 * Returns a handler for the HTTP requests to the webhooks. It answers an AdmissionReview with the webhook's verdict, and any
 * other request with an HTTP error that says what was expected. It never rejects.
 */
export function admissionHandler(
  options: AdmissionHandlerOptions,
): (request: IncomingMessage) => Promise<Page> {
  const gate = gateOf(options.clock);
  const memory = new BodyMemory(options.maxBodyBytes);
  return async (request) => {
    try {
      const reply = await replyTo(options, { gate, memory }, request);
      if (reply.status !== 200) options.metrics.badRequest(reply.status);
      return reply;
    } catch (error) {
      if (request.errored !== null) {
        options.log.debug({ event: 'webhook-call-broken', error }, 'webhook client disconnected');
        return textPage(400, 'the connection broke before the whole request was received');
      }
      options.metrics.badRequest(500);
      options.log.error({ event: 'webhook-failed', error }, 'webhook call failed');
      return textPage(500, 'internal error, see the log of kron-operator');
    }
  };
}

/**
 * Creates the gate that limits concurrent reviews. If the dry runs of one namespace hang, the reviews of this namespace hang
 * too, and the gate still starts reviews of other namespaces.
 */
function gateOf(clock: Clock): RequestGate {
  const bucket = new TokenBucket({ clock, rate: maxRate, burst: maxRate });
  return new RequestGate({ clock, bucket, pace: new NamespacePace(clock), connections: maxReviews });
}

async function replyTo(
  options: AdmissionHandlerOptions,
  { gate, memory }: { readonly gate: RequestGate; readonly memory: BodyMemory },
  request: IncomingMessage,
): Promise<Page> {
  const url = request.url ?? '';
  const [pathname = ''] = url.split('?', 1);
  const webhook = Object.hasOwn(options.webhooks, pathname) ? options.webhooks[pathname] : undefined;
  if (webhook === undefined) {
    return textPage(404, `expected one of ${Object.keys(options.webhooks).join(', ')}, found ${pathname}`);
  }
  if (request.method !== 'POST') return textPage(405, `expected POST, found ${request.method}`);
  const contentType = request.headers['content-type'] ?? 'none';
  if (!/^application\/json(?:;|$)/i.test(contentType)) {
    return textPage(415, `content-type: expected application/json, found ${contentType}`);
  }
  const body = await readBody(request, options.clock, memory);
  if (!body.ok) {
    options.metrics.turnedAway(reasons[body.status]);
    return { ...textPage(body.status, body.message), ...(body.status === 503 ? retry : {}) };
  }
  try {
    const parsed = parseReview(body.text, webhook.kinds);
    if (!parsed.ok) return textPage(400, parsed.message);
    const timeoutMs = timeoutOf(url);
    const { namespace } = parsed.request;
    const waitMs = Math.min(maxWaitMs, timeoutMs / shareOfTimeout);
    const reply = await gate.runWithin(waitMs, { namespace, kind: 'other', priority: 'first' }, () =>
      review(options, webhook, parsed.request, timeoutMs),
    );
    if (reply !== undefined) return reply;
    options.metrics.turnedAway('reviews');
    return { ...textPage(503, 'too many requests in flight, retry later'), ...retry };
  } finally {
    body.release();
  }
}

async function review(
  { clock, log, metrics }: AdmissionHandlerOptions,
  webhook: Webhook,
  request: AdmissionRequest,
  timeoutMs: number,
): Promise<Page> {
  const start = clock.monotonic();
  const response = await webhook.review(request, timeoutMs);
  metrics.reviewed(webhook.name, response.allowed, (clock.monotonic() - start) / 1000);
  if (!response.allowed) {
    const event = `${request.kind.toLowerCase()}-refused`;
    log.info({ event, webhook: webhook.name, ...logFields(request, response) }, `rejected a ${request.kind}`);
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

/** Reads the timeout, which an API server sends in the URL: `timeout=5s`. */
function timeoutOf(url: string): number {
  const seconds = /[?&]timeout=(\d{1,3})s(?:&|$)/.exec(url)?.[1];
  return seconds === undefined ? defaultTimeoutMs : Number(seconds) * 1000;
}
