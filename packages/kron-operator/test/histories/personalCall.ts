import type { ApiServer, KubeObject } from '@kron/api-server';

/** What a person asks of a server, which nothing goes wrong with: 422 is for people to see. @throws Error otherwise */
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
  // An edit of what was stored invalid may be refused; that is for people to see.
  if (code >= 400 && code !== 422) throw new Error(`${method} ${path}: ${pieces.join('')}`);
  return JSON.parse(pieces.join('')) as KubeObject;
}
