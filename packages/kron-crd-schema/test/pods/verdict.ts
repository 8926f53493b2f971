import { validateKronJob } from '../../src/index.ts';
import { templateFindings } from '../../src/pods/index.ts';

/** What Kron says about a manifest: its errors and warnings, one line each. */
export type PodVerdict = { errors: string[]; warnings: string[] };

/** The errors of the validation and of the template together. */
export function verdictOf(manifest: unknown): PodVerdict {
  const validation = validateKronJob(manifest);
  const reported = validation.ok ? [] : validation.issues;
  const { issues, warnings } = templateFindings(manifest, reported);
  return {
    errors: [...reported, ...issues].map(({ path, code, message }) => `${path}: ${message} [${code}]`),
    warnings: warnings.map(({ path, message }) => `${path}: ${message}`),
  };
}
