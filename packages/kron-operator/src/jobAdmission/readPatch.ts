import type { Operation } from 'rfc6902';

/** What a webhook has answered: a patch, which may be empty, or why there is none. */
export type Verdict =
  | { readonly ok: true; readonly patch: readonly Operation[] }
  | { readonly ok: false; readonly why: string };

type Answer = {
  readonly response?: {
    readonly uid?: unknown;
    readonly allowed?: unknown;
    readonly status?: { readonly message?: unknown };
    readonly patchType?: unknown;
    readonly patch?: unknown;
  };
};

/** Reads the answer to an AdmissionReview, of which nothing is taken for granted. */
export function readPatch(answer: unknown, uid: string): Verdict {
  const { response } = (isObject(answer) ? answer : {}) as Answer;
  if (!isObject(response)) return no('the answer is no AdmissionReview with a response');
  if (response.uid !== uid)
    return no('the answer is to another question: its response.uid is not that of the request');
  if (response.allowed !== true) return no(`refused: ${messageOf(response)}`);
  if (response.patch === undefined || response.patch === null || response.patch === '')
    return { ok: true, patch: [] };
  if (response.patchType !== 'JSONPatch') {
    return no(`expected response.patchType JSONPatch, found ${JSON.stringify(response.patchType)}`);
  }
  return operationsOf(response.patch);
}

function operationsOf(encoded: unknown): Verdict {
  try {
    const patch: unknown = JSON.parse(Buffer.from(String(encoded), 'base64').toString('utf8'));
    if (Array.isArray(patch) && patch.every(isOperation)) return { ok: true, patch: patch as Operation[] };
  } catch {
    // Said below.
  }
  return no(
    'expected response.patch to be a JSON Patch in base64: a list of operations, each with op and path',
  );
}

function isOperation(operation: unknown): boolean {
  return isObject(operation) && typeof operation['op'] === 'string' && typeof operation['path'] === 'string';
}

function messageOf({ status }: NonNullable<Answer['response']>): string {
  return typeof status?.message === 'string' && status.message !== ''
    ? status.message
    : 'no reason was given';
}

function no(why: string): Verdict {
  return { ok: false, why };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
