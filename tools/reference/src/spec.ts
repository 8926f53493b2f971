/** One clause of a constraint list. */
export type Clause = Partial<
  Record<'hours' | 'dow' | 'dom' | 'months' | 'between' | 'date' | 'dates', string>
>;

/** What happens to wall times that a clock change leaves out or shows twice. */
export type ClockChanges = { gap?: 'skip' | 'after' | 'before'; fold?: 'both' | 'first' | 'second' };

/** The scheduling fields of a KronJob's spec, as in a manifest. Assumed to be valid. */
export type Spec = {
  schedule: string;
  timezone?: string;
  clockChanges?: ClockChanges;
  window?: { mode?: 'after' | 'around'; duration?: string };
  distribution?: { name?: string; params?: Record<string, string> };
  seed?: { strategy?: 'stable' | 'daily' | 'weekly'; salt?: string };
  constraints?: { only?: Clause[]; avoid?: Clause[] };
  policy?: { concurrency?: 'allow' | 'forbid' | 'replace'; deadline?: string; suspend?: boolean };
  notBefore?: string;
  notAfter?: string;
};
