import type { ApiServer, KubeObject } from '@kron/api-server';

/** Sends a request of a user, without faults. A 422 is returned. @throws Error on any other failure */
export async function personalCall(
  server: ApiServer,
  method: string,
  path: string,
  body: object,
): Promise<KubeObject> {
  const patch = Array.isArray(body) ? 'application/json-patch+json' : 'application/merge-patch+json';
  const type = method === 'PATCH' ? patch : 'application/json';
  const headers = { 'content-type': type };
  const { code, body: answer } = await server.inProcess({
    method,
    path,
    headers,
    body: JSON.stringify(body),
  });
  const pieces: string[] = [];
  for await (const piece of answer) pieces.push(piece);
  // The API server may refuse an edit of an invalid object.
  if (code >= 400 && code !== 422) throw new Error(`${method} ${path}: ${pieces.join('')}`);
  return JSON.parse(pieces.join('')) as KubeObject;
}
