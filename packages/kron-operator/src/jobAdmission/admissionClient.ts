import { readFile } from 'node:fs/promises';
import type { Clock } from '@kron/kubernetes/clock';
import { Agent, request } from 'undici';
import type { SendReview } from './jobAdmission.ts';

export type AdmissionClientOptions = {
  /** `https:`. */
  readonly url: URL;
  /** File of the certificates of whom to trust, in PEM; undefined: whom Node trusts. */
  readonly caFile: string | undefined;
  readonly clock: Clock;
};

/** As long as API servers wait for a webhook unless told otherwise. */
const patienceMs = 10_000;
const tooLate = `no answer within ${patienceMs / 1000} s`;
/** More than an API server stores of one object, in base64. */
const mostBytes = 4 * 1024 * 1024;

/** Asks over HTTPS: once, for ten seconds, and whoever is not certified by the given authority is not asked. */
export class AdmissionClient {
  readonly #options: AdmissionClientOptions;
  #agent: { readonly ca: string | undefined; readonly agent: Agent } | undefined;

  constructor(options: AdmissionClientOptions) {
    this.#options = options;
  }

  ask: SendReview = async (body) => {
    const { url, clock } = this.#options;
    const dispatcher = await this.#trusting();
    const giveUp = new AbortController();
    const timer = clock.setTimer(patienceMs, () => giveUp.abort(new Error(tooLate)));
    try {
      const answer = await request(url, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        dispatcher,
        signal: giveUp.signal,
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200)
        throw new Error(`expected status 200, found ${answer.statusCode}: ${excerpt(text)}`);
      return parsed(text);
    } catch (error) {
      const said = giveUp.signal.aborted ? tooLate : messageOf(error);
      throw new Error(`the job admission at ${url.origin}${url.pathname} could not be asked: ${said}`, {
        cause: error,
      });
    } finally {
      timer.cancel();
    }
  };

  async close(): Promise<void> {
    await this.#agent?.agent.destroy();
  }

  /** Authorities change: their file is read again each time. */
  async #trusting(): Promise<Agent> {
    const { caFile } = this.#options;
    const ca = caFile === undefined ? undefined : await readFile(caFile, 'utf8');
    if (this.#agent !== undefined && this.#agent.ca === ca) return this.#agent.agent;
    void this.#agent?.agent.close();
    const agent = new Agent({ maxResponseSize: mostBytes, ...(ca === undefined ? {} : { connect: { ca } }) });
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
