import { qualified, type Resource } from './resource.ts';
import { type Cause, type Details, StatusError } from './statusError.ts';

// The messages are those of Kubernetes 1.36 where clients are likely to read them.

export function badRequest(message: string): StatusError {
  return new StatusError({ code: 400, reason: 'BadRequest', message });
}

export function notFound(resource: Resource, name: string): StatusError {
  const message = `${qualified(resource, resource.plural)} "${name}" not found`;
  return new StatusError({ code: 404, reason: 'NotFound', message, details: detailsOf(resource, name) });
}

export function alreadyExists(resource: Resource, name: string): StatusError {
  const message = `${qualified(resource, resource.plural)} "${name}" already exists`;
  return new StatusError({ code: 409, reason: 'AlreadyExists', message, details: detailsOf(resource, name) });
}

export function conflict(resource: Resource, name: string, because: string = modified): StatusError {
  const message = `Operation cannot be fulfilled on ${qualified(resource, resource.plural)} "${name}": ${because}`;
  return new StatusError({ code: 409, reason: 'Conflict', message, details: detailsOf(resource, name) });
}

const modified =
  'the object has been modified; please apply your changes to the latest version and try again';

/** @param causes - at least one */
export function invalid(resource: Resource, name: string, causes: readonly Cause[]): StatusError {
  const parts = causes.map(({ field, message }) => `${field}: ${message}`);
  const listed = parts.length === 1 ? (parts[0] ?? '') : `[${parts.join(', ')}]`;
  return new StatusError({
    code: 422,
    reason: 'Invalid',
    message: `${qualified(resource, resource.kind)} "${name}" is invalid: ${listed}`,
    details: { ...detailsOf(resource, name), kind: resource.kind, causes },
  });
}

export function invalidOptions(kind: string, cause: Cause): StatusError {
  return new StatusError({
    code: 422,
    reason: 'Invalid',
    message: `${kind}.meta.k8s.io "" is invalid: ${cause.field}: ${cause.message}`,
    details: { group: 'meta.k8s.io', kind, causes: [cause] },
  });
}

export function namespaceTerminating(resource: Resource, name: string, namespace: string): StatusError {
  const because = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const message = `namespace ${namespace} is being terminated`;
  const causes = [{ reason: 'NamespaceTerminating', message, field: 'metadata.namespace' }];
  return new StatusError({
    code: 403,
    reason: 'Forbidden',
    message: `${qualified(resource, resource.plural)} "${name}" is forbidden: ${because}`,
    details: { ...detailsOf(resource, name), causes },
  });
}

/** The error for a state that is too old. With a token, the client can continue its list at the current state. */
export function expired(message: string, token?: string): StatusError {
  const rest = token === undefined ? {} : { continue: token };
  return new StatusError({ code: 410, reason: 'Expired', message, ...rest });
}

export function tooLargeResourceVersion(asked: number, current: number): StatusError {
  const causes = [
    { reason: 'ResourceVersionTooLarge', message: 'Too large resource version', field: '' },
  ] as const;
  return new StatusError({
    code: 504,
    reason: 'Timeout',
    message: `Timeout: Too large resource version: ${asked}, current: ${current}`,
    details: { causes, retryAfterSeconds: 1 },
  });
}

export function unsupportedMediaType(accepted: readonly string[]): StatusError {
  const listed = accepted.join(', ');
  return new StatusError({
    code: 415,
    reason: 'UnsupportedMediaType',
    message: `the body of the request was in an unknown format - accepted media types include: ${listed}`,
  });
}

/** The error for an unknown resource in a group that is served. */
export function noSuchResource(): StatusError {
  const message = 'the server could not find the requested resource';
  return new StatusError({ code: 404, reason: 'NotFound', message, details: {} });
}

export function methodNotAllowed(): StatusError {
  const message = 'the server does not allow this method on the requested resource';
  return new StatusError({ code: 405, reason: 'MethodNotAllowed', message, details: {} });
}

function detailsOf({ group, plural }: Resource, name: string): Details {
  return { ...(name === '' ? {} : { name }), ...(group === '' ? {} : { group }), kind: plural };
}
