import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export const reviewPath = '/validate-kron-io-v1alpha1-kronjob?timeout=5s';

/**
 * Sends reviews at a constant rate over keep-alive connections, without waiting for earlier responses.
 *
 * @param {() => { kind: string, body: string, isAllowed: boolean }[]} options.reviews returns the next reviews
 * @returns {Promise<{ kind: string, ms: number, expected: boolean }[]>} the latency of each
 */
export async function sendSteadily({ port, ca }, { perSecond, seconds, reviews }) {
  const agent = new Agent({ keepAlive: true, ca });
  const start = performance.now();
  const responses = [];
  let round = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    if (round.length === 0) round = reviews();
    const due = start + (index * 1000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    responses.push(send({ port, agent }, round.shift()));
  }
  const all = await Promise.all(responses);
  agent.destroy();
  return all;
}

async function send({ port, agent }, { kind, body, isAllowed }) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const sent = performance.now();
  const call = request({ host: '127.0.0.1', port, path: reviewPath, method: 'POST', agent, headers });
  call.end(body);
  const [response] = await once(call, 'response');
  const review = await text(response);
  const ms = performance.now() - sent;
  // An overloaded replica responds with 503 and no review.
  if (response.statusCode !== 200) return { kind, ms, expected: false };
  return { kind, ms, expected: JSON.parse(review).response.allowed === isAllowed };
}
