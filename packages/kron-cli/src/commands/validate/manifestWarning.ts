import { controlledWarningCodes, schedulingWarningCodes, type Warning } from 'kron-crd-schema/warnings';

type WarningCode = Warning['code'] | 'DuplicateIdentity';

/** The codes of all warnings, documented in docs/reference/validate.md. */
export const warningCodes: readonly WarningCode[] = [
  ...schedulingWarningCodes,
  ...controlledWarningCodes,
  'DuplicateIdentity',
];

/** A warning about a valid manifest, on its own or next to the others. */
export type ManifestWarning = Omit<Warning, 'code'> & { code: WarningCode };
