/** A request body that counts towards the limit. Its end has not arrived until `arrived`. */
export type HeldBody = {
  readonly add: (bytes: number) => void;
  /** From now on it cannot be dropped: its review starts. */
  readonly arrived: () => void;
  /** The body is no longer in memory. Later calls do nothing. */
  readonly release: () => void;
};

type Body = { readonly address: string; bytes: number; readonly drop: () => void };

/**
 * Limits the memory of all bodies in progress. Above the limit it drops the oldest arriving body of the address whose arriving
 * bodies are the largest together, so that one address cannot keep the others from being read.
 */
export class BodyMemory {
  readonly #maxBytes: number;
  readonly #arriving = new Set<Body>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param onDrop called when the body is dropped; it is released by then */
  hold(address: string, onDrop: () => void): HeldBody {
    let isHeld = true;
    const release = (): void => {
      if (isHeld) this.#bytes -= body.bytes;
      isHeld = false;
      this.#arriving.delete(body);
    };
    const drop = (): void => {
      release();
      onDrop();
    };
    const body: Body = { address, bytes: 0, drop };
    this.#arriving.add(body);
    const add = (bytes: number): void => {
      if (!isHeld) return;
      body.bytes += bytes;
      this.#bytes += bytes;
      while (this.#bytes > this.#maxBytes && this.#arriving.size > 0) this.#oldestOfLargest()?.drop();
    };
    return { add, arrived: () => void this.#arriving.delete(body), release };
  }

  #oldestOfLargest(): Body | undefined {
    const bytes = new Map<string, number>();
    for (const body of this.#arriving) bytes.set(body.address, (bytes.get(body.address) ?? 0) + body.bytes);
    const largest = Math.max(...bytes.values());
    // A Set keeps the order in which the bodies came.
    return [...this.#arriving].find(({ address }) => bytes.get(address) === largest);
  }
}
