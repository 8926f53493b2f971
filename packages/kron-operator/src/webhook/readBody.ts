import type { IncomingMessage } from 'node:http';

/** What an AdmissionReview can be at most: two objects, and what is said about them. An API server stores 3 MiB. */
export const longestBody: number = 8 * 1024 * 1024;

/**
 * The body of a request as text; undefined when it is longer than a question can be. That is read to its end as well, and
 * forgotten: who is still sending would not hear the answer.
 *
 * @throws Error of Node when the connection breaks
 */
export function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= longestBody) chunks.push(chunk);
      else chunks.splice(0);
    });
    request.once('error', reject);
    request.once('end', () =>
      resolve(length > longestBody ? undefined : Buffer.concat(chunks).toString('utf8')),
    );
  });
}
