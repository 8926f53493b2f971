import { kronJobs } from '@kron/kubernetes/resources';
import {
  type AdmissionResponse,
  type AdmissionProblem,
  type AdmissionRequest,
  reviewKind,
} from './admission.ts';

/** An answer as the API server reads it. */
export function formatReview({ uid, name }: AdmissionRequest, answer: AdmissionResponse): string {
  return JSON.stringify({ ...reviewKind, response: { uid, ...responseOf(name, answer) } });
}

function responseOf(name: string, answer: AdmissionResponse): object {
  if (!answer.allowed) return { allowed: false, status: rejection(name, answer.problems) };
  const { warnings = [], patch = [] } = answer;
  return {
    allowed: true,
    ...(warnings.length > 0 ? { warnings: warnings.map(warningLine) } : {}),
    ...(patch.length > 0
      ? { patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(patch)).toString('base64') }
      : {}),
  };
}

/** API servers send warnings as HTTP headers: one with a control character is dropped, and long ones cut all others short. */
function warningLine(warning: string): string {
  const line = warning.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line.length <= longestWarning) return line;
  // Not in the middle of a character.
  return `${line.slice(0, longestWarning - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** In UTF-16 code units. */
const longestWarning = 1_000;

/** What the API server itself says of an invalid object: kubectl shows its causes as a list. */
function rejection(name: string, problems: readonly AdmissionProblem[]): object {
  const lines = problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const all = lines.length === 1 ? lines.join() : `[${lines.join(', ')}]`;
  return {
    apiVersion: 'v1',
    kind: 'Status',
    status: 'Failure',
    code: 422,
    reason: 'Invalid',
    message: `KronJob.${kronJobs.group} "${name}" is invalid: ${all}`,
    details: {
      name,
      group: kronJobs.group,
      kind: 'KronJob',
      causes: problems.map(({ path, code, message }) => ({
        reason: causeOf(code),
        message,
        ...(path === '' ? {} : { field: path }),
      })),
    },
  };
}

/** Kubernetes' words for what is wrong with a field; whatever has none there is invalid. */
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
