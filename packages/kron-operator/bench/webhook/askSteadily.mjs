import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const path = '/validate-kron-io-v1alpha1-kronjob?timeout=5s';

/**
 * Asks so many questions a second, whether or not those before are answered, on connections that are kept.
 *
 * @param {() => { kind: string, body: string, isAllowed: boolean }[]} options.questions the next ones
 * @returns {Promise<{ kind: string, ms: number, expected: boolean }[]>} how long each took
 */
export async function askSteadily({ port, ca }, { perSecond, seconds, questions }) {
  const agent = new Agent({ keepAlive: true, ca });
  const began = performance.now();
  const answers = [];
  let round = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    if (round.length === 0) round = questions();
    const due = began + (index * 1000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    answers.push(ask({ port, agent }, round.shift()));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

async function ask({ port, agent }, { kind, body, isAllowed }) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const asked = performance.now();
  const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers });
  call.end(body);
  const [answer] = await once(call, 'response');
  const said = await text(answer);
  const ms = performance.now() - asked;
  // A replica that has too much to do says so, and judges nothing.
  if (answer.statusCode !== 200) return { kind, ms, expected: false };
  return { kind, ms, expected: JSON.parse(said).response.allowed === isAllowed };
}
