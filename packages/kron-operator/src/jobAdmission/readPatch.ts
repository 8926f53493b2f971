import { isObject } from '@kron/kubernetes/isObject';
import type { Operation } from 'rfc6902';

/** The operations in the response of a hook, if any, or the reason why the response is unusable. */
type PatchResult =
  | { readonly ok: true; readonly patch: readonly Operation[] }
  | { readonly ok: false; readonly why: string };

type Review = {
  readonly response?: {
    readonly uid?: unknown;
    readonly allowed?: unknown;
    readonly status?: { readonly message?: unknown };
    readonly patchType?: unknown;
    readonly patch?: unknown;
  };
};

export function readPatch(review: unknown, uid: string): PatchResult {
  const { response } = (isObject(review) ? review : {}) as Review;
  if (!isObject(response)) return failure('expected an AdmissionReview with a response');
  if (response.uid !== uid) return failure('response.uid is not the uid of the request');
  if (response.allowed !== true) return failure(`denied the request: ${messageOf(response)}`);
  if (response.patch === undefined || response.patch === null || response.patch === '')
    return { ok: true, patch: [] };
  if (response.patchType !== 'JSONPatch') {
    return failure(`expected response.patchType JSONPatch, found ${JSON.stringify(response.patchType)}`);
  }
  return operationsOf(response.patch);
}

function operationsOf(encoded: unknown): PatchResult {
  try {
    const patch: unknown = JSON.parse(Buffer.from(String(encoded), 'base64').toString('utf8'));
    if (Array.isArray(patch) && patch.every(isOperation)) return { ok: true, patch: patch as Operation[] };
  } catch {
    // A text that is no JSON gets the same error as any other malformed patch.
  }
  return failure(
    'expected response.patch to be a JSON Patch in base64: a list of operations, each with op and path, copy and move with from',
  );
}

function isOperation(operation: unknown): boolean {
  if (!isObject(operation)) return false;
  const { op, path, from } = operation;
  const needsFrom = op === 'copy' || op === 'move';
  return typeof op === 'string' && typeof path === 'string' && (!needsFrom || typeof from === 'string');
}

function messageOf({ status }: NonNullable<Review['response']>): string {
  return typeof status?.message === 'string' && status.message !== '' ? status.message : 'no reason given';
}

function failure(why: string): PatchResult {
  return { ok: false, why };
}
