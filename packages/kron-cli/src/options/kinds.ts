/** The kinds of Kron, as arguments of commands. */
export const kinds = ['kronjob', 'controlledjob', 'kroncalendar', 'clusterkroncalendar'] as const;

/** See {@link kinds}. */
export type Kind = (typeof kinds)[number];
