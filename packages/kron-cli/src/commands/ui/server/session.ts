import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a one-time code can be exchanged for the token, in milliseconds. */
const codeLifetimeMs = 60_000;

/**
 * The secrets of one run of the server. The token goes into the URL that is printed, and is needed for everything under
 * `/api`. A browser that kron starts gets a one-time code instead, because other users of the machine can read the
 * arguments of processes.
 */
export class Session {
  readonly token: string = secret();
  readonly #monotonic: () => number;
  #code: { readonly text: string; readonly until: number } | undefined;

  /** @param monotonic a monotonic clock, in milliseconds */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** Makes a code that can be exchanged for the token once, within 60 s. */
  newCode(): string {
    const text = secret();
    this.#code = { text, until: this.#monotonic() + codeLifetimeMs };
    return text;
  }

  /** Whether a request has the token. @param authorization the Authorization header, such as `Bearer TOKEN` */
  allows(authorization: string | undefined): boolean {
    return isEqual(bearerOf(authorization), this.token);
  }

  /** Exchanges the one-time code of a header (`Bearer CODE`) for the token. Null for a wrong, used or expired code. */
  exchange(authorization: string | undefined): string | null {
    const code = this.#code;
    if (code === undefined || !isEqual(bearerOf(authorization), code.text)) return null;
    this.#code = undefined;
    return this.#monotonic() <= code.until ? this.token : null;
  }
}

/** 32 random bytes in base64url. */
function secret(): string {
  return randomBytes(32).toString('base64url');
}

function bearerOf(authorization: string | undefined): string {
  return /^Bearer ([\w-]{1,200})$/.exec(authorization ?? '')?.[1] ?? '';
}

/** Compares two texts in constant time. Their hashes are compared, because hashes have the same length. */
function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
