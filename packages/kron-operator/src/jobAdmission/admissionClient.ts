import { readFile } from 'node:fs/promises';
import type { Clock } from '@kron/kubernetes/clock';
import { Agent, request } from 'undici';
import { HookCalls } from './hookCalls.ts';
import type { SendReview } from './jobAdmission.ts';

type AdmissionClientOptions = {
  /** A URL with the scheme https. */
  readonly url: URL;
  /** The path of a file with CA certificates in PEM. Without this file, the CA certificates of Node.js are used. */
  readonly caFile: string | undefined;
  readonly clock: Clock;
};

/** The same value as the default timeout of webhooks in the API server. */
const timeoutMs = 10_000;
const timeoutMessage = `no response within ${timeoutMs / 1000} s`;
const maxResponseBytes = 1024 * 1024;

/** Sends each AdmissionReview once to the admission hook, over HTTPS. Redirects are not followed. */
export class AdmissionClient {
  readonly #options: AdmissionClientOptions;
  #agent: { readonly ca: string | undefined; readonly agent: Agent } | undefined;

  readonly #calls: HookCalls;

  constructor(options: AdmissionClientOptions) {
    this.#options = options;
    this.#calls = new HookCalls(options.clock);
  }

  /** Sends a review as soon as `HookCalls` permits it. The time limit of the call begins at that moment. */
  send: SendReview = (review, caller) => this.#calls.run(caller, () => this.#send(review));

  async close(): Promise<void> {
    await this.#agent?.agent.destroy();
  }

  async #send(review: unknown): Promise<unknown> {
    const { url, clock } = this.#options;
    const dispatcher = await this.#agentForCa();
    const late = new AbortController();
    const timer = clock.setTimer(timeoutMs, () => late.abort(new Error(timeoutMessage)));
    try {
      const response = await request(url, {
        method: 'POST',
        body: JSON.stringify(review),
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        dispatcher,
        signal: late.signal,
      });
      const text = await response.body.text();
      if (response.statusCode !== 200)
        throw new Error(`expected status 200, found ${response.statusCode}: ${excerpt(text)}`);
      return parsed(text);
    } catch (error) {
      const message = late.signal.aborted ? timeoutMessage : messageOf(error);
      throw new Error(`cannot call the admission hook at ${url.origin}${url.pathname}: ${message}`, {
        cause: error,
      });
    } finally {
      timer.cancel();
    }
  }

  /** Reads the CA file before each call, because a rotated CA should take effect without a restart. */
  async #agentForCa(): Promise<Agent> {
    const { caFile } = this.#options;
    const ca = caFile === undefined ? undefined : await readFile(caFile, 'utf8');
    if (this.#agent !== undefined && this.#agent.ca === ca) return this.#agent.agent;
    void this.#agent?.agent.close();
    const connect = ca === undefined ? {} : { connect: { ca } };
    const agent = new Agent({ maxResponseSize: maxResponseBytes, ...connect });
    this.#agent = { ca, agent };
    return agent;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`expected JSON, found ${excerpt(text)}`);
  }
}

function excerpt(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line === '' ? 'nothing' : line.slice(0, 200);
}
