/** The kinds of Kron, as arguments of commands. */
export const kinds = ['kronjob', 'controlledjob', 'kroncalendar', 'clusterkroncalendar'] as const;

export type Kind = (typeof kinds)[number];
