import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';

/** Which periods to list. */
export type Listing = 'exceptions' | 'all' | 'none';

/** The parsed flags of `kron audit`. */
export type AuditFlags = InputFlags &
  OutputFlags & {
    records?: string[];
    from?: string;
    to?: string;
    for?: string;
    maxLate?: string;
    allow?: string[];
    job?: string;
    live?: true;
    list?: Listing;
  };
