/** A request body that counts towards the memory limit. */
export type HeldBody = {
  readonly add: (bytes: number) => void;
  /** The caller calls this when the body is complete and its review starts. From then on the body cannot be dropped. */
  readonly arrived: () => void;
  /** The caller calls this when the body is no longer in memory. Later calls do nothing. */
  readonly release: () => void;
};

type Body = {
  readonly address: string;
  bytes: number;
  isArriving: boolean;
  readonly drop: () => void;
};

/**
 * Limits the memory of all request bodies in progress. The bodies from one client address may take half of this memory. If a
 * limit is exceeded, drops the oldest incomplete body of the address with the most bytes. So one address cannot prevent the
 * server from reading the bodies of other addresses.
 */
export class BodyMemory {
  readonly #maxBytes: number;
  readonly #held = new Set<Body>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param onDrop called after the body was dropped and released */
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
    // Usually all bodies together take at most half of the memory. Then no address can take more than half.
    if (this.#bytes <= this.#maxBytes / 2) return false;
    return this.#bytes > this.#maxBytes || (this.#byAddress().get(address) ?? 0) > this.#maxBytes / 2;
  }

  #oldestOfLargest(): Body | undefined {
    const bytes = this.#byAddress();
    // A Set keeps the order in which the bodies were added.
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
