import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Agent, request as send } from 'node:https';
import { join } from 'node:path';
import { kubeconfigFor } from './kubeconfigFor.mjs';
import { mulberry32 } from './mulberry32.mjs';

/** What happens to a request that fails: an answer of the proxy, or a broken connection before or after the server's work. */
const faults = [
  { code: 500 },
  { code: 503 },
  { code: 429, headers: { 'retry-after': '1' } },
  { breaks: 'before' },
  { breaks: 'after' },
];

/**
 * An HTTP proxy in front of the API server, with the credentials of its administrator, that fails a share of all requests.
 *
 * @param {{ plane: object, folder: string }} bench
 */
export async function startFaultyProxy({ plane, folder }) {
  const agent = new Agent({ keepAlive: true, ca: plane.ca });
  let random = mulberry32(0);
  let share = 0;
  const count = { requests: 0, failed: 0 };
  const server = createServer((request, response) => {
    count.requests += 1;
    const fails = random() < share;
    if (fails) count.failed += 1;
    const fault = fails ? faults[Math.floor(random() * faults.length)] : {};
    answer({ plane, agent }, fault, request, response);
  });
  // A connection that the proxy closes would fail a request that is sent just then.
  server.keepAliveTimeout = 120_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const kubeconfig = join(folder, 'faulty-kubeconfig');
  await writeFile(kubeconfig, kubeconfigFor(`http://127.0.0.1:${server.address().port}`));
  return {
    kubeconfig,
    /** Fails this share of the next requests, chosen by the seed. @returns the counts since then */
    fail: (newShare, seed) => {
      share = newShare;
      random = mulberry32(seed);
      count.requests = 0;
      count.failed = 0;
      return count;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function answer({ plane, agent }, { code, headers, breaks }, request, response) {
  if (breaks === 'before') {
    request.socket.destroy();
    return;
  }
  if (code !== undefined) {
    request.resume();
    response.writeHead(code, headers).end();
    return;
  }
  const upstream = send(new URL(request.url, plane.url), {
    agent,
    method: request.method,
    headers: { ...without(request.headers, 'host'), authorization: `Bearer ${plane.admin.token}` },
  });
  upstream.on('response', (from) => {
    if (breaks === 'after') {
      from.resume();
      request.socket.destroy();
      return;
    }
    response.writeHead(from.statusCode, from.headers);
    // Without it, a watch without events has no headers.
    response.flushHeaders();
    from.pipe(response);
    from.on('error', () => response.destroy());
  });
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

function without({ ...headers }, name) {
  delete headers[name];
  return headers;
}
