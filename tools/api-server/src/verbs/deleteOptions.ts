import { isRecord, partOf } from '../objects/kubeObject.ts';
import { badRequest, invalidOptions } from '../objects/refusals.ts';
import { readWriteOptions } from './writeOptions.ts';

export type Propagation = 'Foreground' | 'Background' | 'Orphan';

export type DeleteOptions = {
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly propagation?: Propagation;
  readonly dryRun: boolean;
};

function isPropagation(policy: unknown): policy is Propagation {
  return policy === 'Foreground' || policy === 'Background' || policy === 'Orphan';
}

/**
 * Reads the options of a DELETE from its query or its body.
 *
 * @throws StatusError 400 for a malformed body, 422 for an unknown policy
 */
export function readDeleteOptions(query: URLSearchParams, body: string): DeleteOptions {
  const sent = body.trim() === '' ? {} : parsed(body);
  const { uid, resourceVersion } = partOf(sent, 'preconditions');
  const policy = sent['propagationPolicy'] ?? query.get('propagationPolicy') ?? undefined;
  if (policy !== undefined && !isPropagation(policy)) {
    throw invalidOptions('DeleteOptions', {
      reason: 'FieldValueNotSupported',
      message: `Unsupported value: ${JSON.stringify(policy)}: supported values: "Foreground", "Background", "Orphan", "nil"`,
      field: 'propagationPolicy',
    });
  }
  return {
    dryRun: readWriteOptions(query, 'DeleteOptions').dryRun || sent['dryRun'] !== undefined,
    ...(typeof uid === 'string' && { uid }),
    ...(typeof resourceVersion === 'string' && { resourceVersion }),
    ...(policy === undefined ? {} : { propagation: policy }),
  };
}

function parsed(body: string): Readonly<Record<string, unknown>> {
  try {
    const options: unknown = JSON.parse(body);
    if (isRecord(options)) return options;
  } catch {
    // The error is thrown below.
  }
  throw badRequest('the body of the request is not a DeleteOptions');
}
