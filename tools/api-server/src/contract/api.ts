import { once } from 'node:events';
import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Metadata } from '../objects/kubeObject.ts';

/** The address of an API server, and the credentials for it. */
type Target = { readonly url: string; readonly token?: string; readonly ca?: string };

/** The fields of objects, lists and Statuses that contract cases read. An answer has only some of them. */
export type Body = {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: Metadata & {
    readonly resourceVersion: string;
    readonly continue: string;
    readonly remainingItemCount?: number;
  };
  readonly items: readonly Body[];
  readonly spec: Readonly<Record<string, unknown>>;
  readonly status: Readonly<Record<string, unknown>>;
  readonly series: unknown;
  readonly reason: string;
  readonly message: string;
  readonly code: number;
  readonly details: {
    readonly causes: readonly { readonly reason: string; readonly field: string }[];
    readonly retryAfterSeconds: number;
  };
};

export type Answer = {
  readonly status: number;
  readonly body: Body;
  readonly headers: IncomingMessage['headers'];
};

type Call = { readonly body?: unknown; readonly contentType?: string };

export type WatchLine = { readonly type: string; readonly object: Body };

type Watching = {
  /** Resolves with the next line. Rejects if the watch ends first. */
  readonly next: () => Promise<WatchLine>;
  /** Resolves with all further lines when the watch has ended. */
  readonly rest: () => Promise<WatchLine[]>;
  readonly close: () => void;
};

/** A minimal HTTP client for the contract cases. */
export type Api = {
  readonly call: (method: string, path: string, call?: Call) => Promise<Answer>;
  /** Sends a merge patch. */
  readonly merge: (path: string, body: unknown) => Promise<Answer>;
  readonly watch: (path: string) => Promise<Watching>;
};

export function apiOf(target: Target): Api {
  const call: Api['call'] = async (method, path, { body, contentType } = {}) => {
    const answer = await send(target, method, path, body, contentType ?? 'application/json');
    const read = await text(answer);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: parsed(read) };
  };
  return {
    call,
    merge: (path, body) => call('PATCH', path, { body, contentType: 'application/merge-patch+json' }),
    watch: async (path) => watching(await send(target, 'GET', path, undefined, '')),
  };
}

async function send(
  { url, token, ca }: Target,
  method: string,
  path: string,
  body: unknown,
  contentType: string,
): Promise<IncomingMessage> {
  const sentBody = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const headers = {
    // Node ignores the body of a DELETE without a content length.
    ...(sentBody === undefined ? {} : { 'content-length': Buffer.byteLength(sentBody) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': contentType }),
  };
  const request = url.startsWith('https:') ? secure : plain;
  const sent = request(new URL(path, url), { method, headers, agent: false, ...(ca && { ca }) });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(sentBody);
  return (await answered)[0];
}

function watching(answer: IncomingMessage): Watching {
  const lines = createInterface({ input: answer })[Symbol.asyncIterator]();
  const read = async (): Promise<WatchLine | undefined> => {
    const line = await lines.next();
    return line.done === true ? undefined : (JSON.parse(line.value) as WatchLine);
  };
  return {
    next: async () => {
      const line = await read();
      if (line === undefined) throw new Error('the watch ended');
      return line;
    },
    rest: async () => {
      const all: WatchLine[] = [];
      for (let line = await read(); line !== undefined; line = await read()) all.push(line);
      return all;
    },
    close: () => void answer.destroy(),
  };
}

/** Parses JSON. Returns any other text unchanged. */
function parsed(read: string): Body {
  try {
    return JSON.parse(read) as Body;
  } catch {
    return read as unknown as Body;
  }
}
