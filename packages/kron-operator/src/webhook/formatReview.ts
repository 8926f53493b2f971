import { kronJobs } from '@kron/kubernetes/resources';
import {
  type AdmissionResponse,
  type AdmissionProblem,
  type AdmissionRequest,
  reviewKind,
} from './admission.ts';

/** Formats a response as the AdmissionReview that the API server expects. */
export function formatReview(request: AdmissionRequest, response: AdmissionResponse): string {
  const { uid } = request;
  return JSON.stringify({ ...reviewKind, response: { uid, ...fieldsOf(request, response) } });
}

function fieldsOf(request: AdmissionRequest, response: AdmissionResponse): object {
  if (!response.allowed) return { allowed: false, status: rejection(request, response.problems) };
  const { warnings = [], patch = [] } = response;
  return {
    allowed: true,
    ...(warnings.length > 0 ? { warnings: warnings.map(warningLine) } : {}),
    ...(patch.length > 0
      ? { patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(patch)).toString('base64') }
      : {}),
  };
}

/**
 * Makes a warning fit for an HTTP header, because the API server sends warnings in headers. The API server drops a warning
 * with a control character. It also limits the total length of all warnings, so a long warning would cut off later warnings.
 */
function warningLine(warning: string): string {
  const line = warning.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line.length <= maxWarningLength) return line;
  // Do not cut a surrogate pair in half.
  return `${line.slice(0, maxWarningLength - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** Maximum length of a warning, in UTF-16 code units. */
const maxWarningLength = 1_000;

/** A Status like the one that the API server returns for an invalid object. kubectl prints its causes as a list. */
function rejection({ kind, name }: AdmissionRequest, problems: readonly AdmissionProblem[]): object {
  const lines = problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const all = lines.length === 1 ? lines.join() : `[${lines.join(', ')}]`;
  return {
    apiVersion: 'v1',
    kind: 'Status',
    status: 'Failure',
    code: 422,
    reason: 'Invalid',
    message: `${kind}.${kronJobs.group} "${name}" is invalid: ${all}`,
    details: {
      name,
      group: kronJobs.group,
      kind,
      causes: problems.map(({ path, code, message }) => ({
        reason: causeOf(code),
        message,
        ...(path === '' ? {} : { field: path }),
      })),
    },
  };
}

/** The Kubernetes cause types for Kron's codes. Default: FieldValueInvalid. */
const causes: Partial<Record<AdmissionProblem['code'], string>> = {
  Required: 'FieldValueRequired',
  UnknownValue: 'FieldValueNotSupported',
  DuplicateEntry: 'FieldValueDuplicate',
  Immutable: 'FieldValueForbidden',
  ReservedLabel: 'FieldValueForbidden',
  TooMany: 'FieldValueTooMany',
};

function causeOf(code: AdmissionProblem['code']): string {
  return causes[code] ?? 'FieldValueInvalid';
}
