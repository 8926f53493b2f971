import { createHash } from 'node:crypto';
import type { Clock } from '@kron/kubernetes/clock';
import type { Resource } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { TokenBucket } from '../controller/requests/tokenBucket.ts';

/** `unavailable` means that the API server has not answered, or that too many clients ask at the same time. */
export type Access = 'allowed' | 'unauthenticated' | 'forbidden' | 'unavailable';

type PageAccessOptions = {
  readonly transport: Pick<Transport, 'create'>;
  readonly clock: Clock;
  /** The URL path that a client must have the right to get, such as `/metrics`. In Kubernetes, it is a non-resource URL. */
  readonly path: string;
  /** Called when a review has failed. A review is a TokenReview and a SubjectAccessReview. */
  readonly onFailure: (error: unknown) => void;
  /** Called when the API server has answered a review. */
  readonly onAnswered: () => void;
};

export const tokenReviews: Resource = {
  group: 'authentication.k8s.io',
  version: 'v1',
  plural: 'tokenreviews',
};
export const accessReviews: Resource = {
  group: 'authorization.k8s.io',
  version: 'v1',
  plural: 'subjectaccessreviews',
};

/**
 * The operator caches the answer for an allowed token for this number of milliseconds, because scrapers ask every 15 to 60
 * s. A revoked token or right still works during this time.
 */
const allowedMs = 60_000;
/** How long a refusal is cached, in milliseconds. A newly granted right works after this time at the latest. */
const refusedMs = 10_000;
/**
 * The maximum numbers of cached tokens. They are separate for allowed and refused tokens, because a refused token must not
 * displace an allowed one.
 */
const maxAllowed = 64;
const maxRefused = 1_000;
/**
 * The maximum number of concurrent reviews of tokens that were never allowed. Tokens that were allowed before have a
 * separate limit of the same size, because wrong tokens must not delay a known scraper.
 */
const maxConcurrent = 4;
/**
 * The maximum number of reviews per second of tokens that were never allowed. It is low, because reviews use the same
 * connections as reconciles.
 */
const rate = 10;
const burst = 20;
/** Milliseconds for each of the two requests of a review. Prometheus waits 10 s for a scrape by default. */
const requestMs = 3_000;

const bearer = /^Bearer +(\S+) *$/i;

type Entry = { readonly access: Access; readonly expiry: number };
type User = { readonly [field: string]: unknown; readonly username?: unknown };

/**
 * Decides whether a client may get a page, as controller-runtime's `WithAuthenticationAndAuthorization` does. A TokenReview
 * authenticates the bearer token of the client. A SubjectAccessReview finds out whether its user has the right to get the
 * URL of the page. The answers are cached by the hash of the token. While the API server does not answer, only tokens with a
 * cached answer are allowed.
 */
export class PageAccess {
  readonly #options: PageAccessOptions;
  readonly #bucket: TokenBucket;
  /**
   * The tokens that were allowed before. Expired entries stay in this map, so that their tokens count as known: the reviews
   * of known tokens have a limit of their own.
   */
  readonly #allowed = new Map<string, Entry>();
  readonly #refused = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<Access>>();
  readonly #inFlight = { known: 0, unknown: 0 };

  constructor(options: PageAccessOptions) {
    this.#options = options;
    this.#bucket = new TokenBucket({ clock: options.clock, rate, burst });
  }

  /**
   * Decides whether a client may get the page. Never rejects.
   *
   * @param authorization the Authorization header of the request
   */
  async of(authorization: string | undefined): Promise<Access> {
    const token = bearer.exec(authorization ?? '')?.[1];
    if (token === undefined) return 'unauthenticated';
    const key = createHash('sha256').update(token).digest('base64');
    const entry = this.#allowed.get(key) ?? this.#refused.get(key);
    if (entry !== undefined && this.#options.clock.monotonic() < entry.expiry) return entry.access;
    const pending = this.#pending.get(key) ?? this.#begin(key, token);
    return pending ?? 'unavailable';
  }

  /** Starts a review. Returns undefined if too many reviews are in flight, or if the rate limit is reached. */
  #begin(key: string, token: string): Promise<Access> | undefined {
    const kind = this.#allowed.has(key) ? 'known' : 'unknown';
    if (this.#inFlight[kind] >= maxConcurrent) return undefined;
    if (kind === 'unknown' && !this.#bucket.take()) return undefined;
    this.#inFlight[kind] += 1;
    const review = this.#review(key, token).finally(() => {
      this.#inFlight[kind] -= 1;
      this.#pending.delete(key);
    });
    this.#pending.set(key, review);
    return review;
  }

  async #review(key: string, token: string): Promise<Access> {
    const { clock, onFailure, onAnswered } = this.#options;
    try {
      const user = await this.#userOf(token);
      const access = user === undefined ? 'unauthenticated' : await this.#accessOf(user);
      onAnswered();
      this.#allowed.delete(key);
      this.#refused.delete(key);
      if (access === 'allowed')
        remember(this.#allowed, maxAllowed, key, clock.monotonic() + allowedMs, access);
      else remember(this.#refused, maxRefused, key, clock.monotonic() + refusedMs, access);
      return access;
    } catch (error) {
      onFailure(error);
      return 'unavailable';
    }
  }

  async #userOf(token: string): Promise<User | undefined> {
    const status = await this.#answerOf(tokenReviews, 'TokenReview', { token });
    const user = status['user'] as User | undefined;
    const isKnown = status['authenticated'] === true && typeof user?.username === 'string';
    return isKnown && user.username !== '' ? user : undefined;
  }

  async #accessOf({ username, uid, groups, extra }: User): Promise<Access> {
    const nonResourceAttributes = { path: this.#options.path, verb: 'get' };
    const spec = { nonResourceAttributes, user: username, uid, groups, extra };
    const { allowed } = await this.#answerOf(accessReviews, 'SubjectAccessReview', spec);
    return allowed === true ? 'allowed' : 'forbidden';
  }

  /** Creates a review and returns its status. Reviews need no name, because the API server does not store them. */
  async #answerOf(resource: Resource, kind: string, spec: object): Promise<Record<string, unknown>> {
    const apiVersion = `${resource.group}/${resource.version}`;
    const review = { apiVersion, kind, metadata: { name: '' }, spec };
    const { status } = await this.#options.transport.create({ resource }, review, { timeoutMs: requestMs });
    return (status ?? {}) as Record<string, unknown>;
  }
}

/** Adds an entry. If `entries` already has `max` entries, first removes the oldest entry. */
function remember(
  entries: Map<string, Entry>,
  max: number,
  key: string,
  expiry: number,
  access: Access,
): void {
  const [oldest] = entries.keys();
  if (entries.size >= max && oldest !== undefined) entries.delete(oldest);
  entries.set(key, { access, expiry });
}
