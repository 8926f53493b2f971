import type { PodWarning } from 'kron-crd-schema/pods';
import {
  acceptanceWarningCodes,
  controlledWarningCodes,
  cronJobWarningCodes,
  groupWarningCodes,
  schedulingWarningCodes,
  type Warning,
} from 'kron-crd-schema/warnings';
import { type DoubtCode, doubtCodes } from '../input/yaml/document.ts';

type WarningCode =
  | Warning['code']
  | PodWarning['code']
  | (typeof cronJobWarningCodes)[number]
  | 'DuplicateIdentity'
  | DoubtCode;

/** All codes of warnings, which docs/reference/validate.md explains. */
export const warningCodes: readonly WarningCode[] = [
  ...schedulingWarningCodes,
  ...groupWarningCodes,
  ...controlledWarningCodes,
  'PodWarning',
  ...acceptanceWarningCodes,
  ...cronJobWarningCodes,
  'DuplicateIdentity',
  ...doubtCodes,
];

/** A warning about a valid manifest, about its text, or about a second manifest with the same kind and name. */
export type ManifestWarning = Omit<Warning, 'code'> & { code: WarningCode };
