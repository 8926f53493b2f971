/** A request body that counts towards the limit. Call `arrived` when its end has arrived. */
export type HeldBody = {
  readonly add: (bytes: number) => void;
  /** The body is complete and its review starts. From now on the body cannot be dropped. */
  readonly arrived: () => void;
  /** The body is no longer in memory. Later calls do nothing. */
  readonly release: () => void;
};

type Body = {
  readonly address: string;
  bytes: number;
  isArriving: boolean;
  readonly drop: () => void;
};

/**
 * Limits the memory of all bodies in progress, and that of one address to half of it. Above a limit it drops a body that is
 * still arriving: the oldest one of the address that holds most. So one address cannot keep the others from being read.
 */
export class BodyMemory {
  readonly #maxBytes: number;
  readonly #held = new Set<Body>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param onDrop called when the body is dropped; it is released by then */
  hold(address: string, onDrop: () => void): HeldBody {
    const release = (): void => {
      if (this.#held.delete(body)) this.#bytes -= body.bytes;
    };
    const drop = (): void => {
      release();
      onDrop();
    };
    const body: Body = { address, bytes: 0, isArriving: true, drop };
    this.#held.add(body);
    const add = (bytes: number): void => {
      if (!this.#held.has(body)) return;
      body.bytes += bytes;
      this.#bytes += bytes;
      while (this.#isOver(address)) {
        const dropped = this.#oldestOfLargest();
        if (dropped === undefined) break;
        dropped.drop();
      }
    };
    const arrived = (): void => {
      body.isArriving = false;
    };
    return { add, arrived, release };
  }

  #isOver(address: string): boolean {
    // Usually all bodies together are below the limit of one address, so the sums by address are not needed.
    if (this.#bytes <= this.#maxBytes / 2) return false;
    return this.#bytes > this.#maxBytes || (this.#byAddress().get(address) ?? 0) > this.#maxBytes / 2;
  }

  #oldestOfLargest(): Body | undefined {
    const bytes = this.#byAddress();
    // A Set keeps the order in which the bodies came.
    const arriving = [...this.#held].filter(({ isArriving }) => isArriving);
    const largest = Math.max(...arriving.map(({ address }) => bytes.get(address) ?? 0));
    return arriving.find(({ address }) => bytes.get(address) === largest);
  }

  #byAddress(): ReadonlyMap<string, number> {
    const bytes = new Map<string, number>();
    for (const body of this.#held) bytes.set(body.address, (bytes.get(body.address) ?? 0) + body.bytes);
    return bytes;
  }
}
