import { request } from 'node:https';

/**
 * Watches the Jobs of a namespace and notes when each of them was first heard of: whole seconds, as creationTimestamp
 * has them, are too coarse. What arrives is only put aside while it comes in, so that the watcher takes as little as
 * can be of what it measures.
 */
export class JobArrivals {
  #chunks = [];
  #heard = 0;
  #request;

  constructor({ url, ca, admin }, namespace, resourceVersion) {
    const path = `/apis/batch/v1/namespaces/${namespace}/jobs?watch=1&timeoutSeconds=1700&resourceVersion=${resourceVersion}`;
    const headers = { authorization: `Bearer ${admin.token}` };
    this.#request = request(new URL(path, url), { ca, headers, agent: false });
    this.#request.on('response', (answer) =>
      answer.on('data', (chunk) => this.#take(chunk)).on('error', () => {}),
    );
    this.#request.on('error', () => {}).end();
  }

  /** How many Jobs have arrived. */
  get count() {
    return this.#heard;
  }

  stop() {
    this.#request.destroy();
  }

  /** @returns {{ job: object, at: number }[]} each Job as it was at first, and the wall clock's milliseconds then */
  all() {
    const found = [];
    for (const { text, at } of wholeLines(this.#chunks)) {
      if (!text.startsWith('{"type":"ADDED"')) continue;
      found.push({ job: JSON.parse(text).object, at });
    }
    return found;
  }

  #take(chunk) {
    this.#chunks.push({ chunk, at: Date.now() });
    for (let from = chunk.indexOf(added); from !== -1; from = chunk.indexOf(added, from + 1))
      this.#heard += 1;
  }
}

const added = '"type":"ADDED"';

/** A line is there when its end is. */
function* wholeLines(chunks) {
  const decoder = new TextDecoder();
  let rest = '';
  for (const { chunk, at } of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop();
    for (const text of lines) yield { text, at };
  }
}
