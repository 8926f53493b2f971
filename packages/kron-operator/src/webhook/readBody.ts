import type { IncomingMessage } from 'node:http';

/** What an AdmissionReview can be at most: two objects, and what is said about them. An API server stores 3 MiB. */
export const longestBody: number = 8 * 1024 * 1024;

/**
 * The body of a request as text; undefined when it is longer than a question can be.
 *
 * @throws Error of Node when the connection breaks
 */
export function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= longestBody) chunks.push(chunk);
      else giveUp();
    };
    // The rest of it is not read; the connection is left for the answer.
    const giveUp = (): void => {
      request.off('data', take).pause();
      resolve(undefined);
    };
    request.once('error', reject);
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    if (Number(request.headers['content-length'] ?? 0) > longestBody) giveUp();
    else request.on('data', take);
  });
}
