/** A worker thread that holds idle connections and unfinished bodies open. A body that the server gives up is replaced. */
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';
import { reviewPath } from './sendSteadily.mjs';

/** The server has to notice first that the connection is closed. */
const reopenMs = 50;

const { port, ca, idle, bodies, sentBytes, localAddress } = workerData;
const target = { host: '127.0.0.1', port, ca, localAddress };
const agent = new Agent({ keepAlive: true, maxSockets: idle, maxFreeSockets: idle });
const unfinished = new Set();

function openBody() {
  const headers = { 'content-type': 'application/json', 'content-length': 2 * sentBytes };
  const call = request({ ...target, agent: false, method: 'POST', path: reviewPath, headers });
  unfinished.add(call);
  call.on('response', () => call.destroy());
  call.on('error', () => undefined);
  call.on('close', () => {
    unfinished.delete(call);
    setTimeout(openBody, reopenMs);
  });
  call.write(Buffer.alloc(sentBytes, ' '));
}

/** A connection is idle after its first answer. */
async function openIdle() {
  const call = request({ ...target, agent, path: '/' });
  call.end();
  const [response] = await once(call, 'response');
  response.resume();
  await once(response, 'end');
}

await Promise.all(Array.from({ length: idle }, openIdle));
for (let count = 0; count < bodies; count += 1) openBody();
/** A worker thread has no target origin, so the second argument is the list of transferred objects. */
const send = (message) => parentPort.postMessage(message, []);
parentPort.on('message', () =>
  send({ idle: Object.values(agent.freeSockets).flat().length, bodies: unfinished.size }),
);
send('held');
