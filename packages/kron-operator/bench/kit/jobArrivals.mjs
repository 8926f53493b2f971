import { request } from 'node:https';

const added = '{"type":"ADDED"';
const modified = '{"type":"MODIFIED"';
const version = /"resourceVersion":"(\d+)"/;

/**
 * Watches the Jobs in a namespace and records when each one appears, because the whole seconds of creationTimestamp are
 * too coarse. Parses the events only afterwards, to use little of the CPU time that is measured.
 */
export class JobArrivals {
  #server;
  #namespace;
  /** The chunks of each watch. The server ends a watch that is too slow, and another one follows. */
  #watches = [];
  #count = 0;
  /** The end of the last chunk, in which an event may begin. */
  #rest = Buffer.alloc(0);
  #request;
  #stopped = false;

  constructor(server, namespace, resourceVersion) {
    this.#server = server;
    this.#namespace = namespace;
    this.#watch(resourceVersion);
  }

  /** The number of Jobs so far. */
  get count() {
    return this.#count;
  }

  stop() {
    this.#stopped = true;
    this.#request.destroy();
  }

  /**
   * @param {(arrival: { job: object, at: number }) => boolean} isWanted default: all
   * @returns {{ job: object, at: number }[]} each Job as created, and the time of its event in epoch milliseconds
   */
  all(isWanted = () => true) {
    return this.#lines(added).filter(isWanted);
  }

  /** @returns {{ job: object, at: number }[]} each Job that was created suspended, when it was unsuspended */
  unsuspended() {
    const suspended = new Set(
      this.all(({ job }) => job.spec.suspend === true).map(({ job }) => job.metadata.uid),
    );
    return this.#lines(modified).filter(
      ({ job }) => job.spec.suspend !== true && suspended.delete(job.metadata.uid),
    );
  }

  #lines(beginning) {
    return this.#watches
      .flatMap((chunks) => [...wholeLines(chunks)])
      .filter(({ text }) => text.startsWith(beginning))
      .map(({ text, at }) => ({ job: JSON.parse(text).object, at }));
  }

  #watch(resourceVersion) {
    const { url, ca, admin } = this.#server;
    const path = `/apis/batch/v1/namespaces/${this.#namespace}/jobs?watch=1&timeoutSeconds=1700`;
    const headers = { authorization: `Bearer ${admin.token}` };
    const chunks = [];
    this.#watches.push(chunks);
    this.#rest = Buffer.alloc(0);
    this.#request = request(new URL(`${path}&resourceVersion=${resourceVersion}`, url), {
      ca,
      headers,
      agent: false,
    });
    this.#request.on('response', (response) => response.on('data', (chunk) => this.#take(chunks, chunk)));
    this.#request.on('error', () => undefined);
    this.#request.on('close', () => {
      if (!this.#stopped) this.#watch(lastVersion(chunks) ?? resourceVersion);
    });
    this.#request.end();
  }

  #take(chunks, chunk) {
    chunks.push({ chunk, at: Date.now() });
    const bytes = Buffer.concat([this.#rest, chunk]);
    for (let from = bytes.indexOf(added); from !== -1; from = bytes.indexOf(added, from + 1))
      this.#count += 1;
    this.#rest = bytes.subarray(Math.max(0, bytes.length - added.length + 1));
  }
}

function lastVersion(chunks) {
  let last;
  for (const { text } of wholeLines(chunks)) last = version.exec(text)?.[1] ?? last;
  return last;
}

/** The complete lines, each with the time of its last chunk. */
function* wholeLines(chunks) {
  const decoder = new TextDecoder();
  let rest = '';
  for (const { chunk, at } of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop();
    for (const text of lines) yield { text, at };
  }
}
