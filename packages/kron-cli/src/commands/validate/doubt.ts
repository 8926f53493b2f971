import { controlledWarningCodes, schedulingWarningCodes, type Warning } from 'kron-crd-schema/warnings';

type DoubtCode = Warning['code'] | 'DuplicateIdentity';

/** What manifests may say, but hardly mean; each is explained in docs/reference/validate.md. */
export const doubtCodes: readonly DoubtCode[] = [
  ...schedulingWarningCodes,
  ...controlledWarningCodes,
  'DuplicateIdentity',
];

/** One doubt about a valid manifest: of its own, or beside the others. */
export type Doubt = Omit<Warning, 'code'> & { code: DoubtCode };
