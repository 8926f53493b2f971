/** One clause of a constraint list. */
export type Clause = Partial<
  Record<'hours' | 'dow' | 'dom' | 'months' | 'between' | 'date' | 'dates', string>
>;

/** The scheduling fields of a KronJob's spec, as in a manifest. Assumed to be valid. */
export type Spec = {
  schedule: string;
  timezone?: string;
  window?: { mode?: 'after' | 'around'; duration?: string };
  distribution?: { name?: string; params?: Record<string, string> };
  seed?: { strategy?: 'stable' | 'daily' | 'weekly'; salt?: string };
  constraints?: { only?: Clause[]; avoid?: Clause[] };
  policy?: { concurrency?: 'allow' | 'forbid' | 'replace'; deadline?: string; suspend?: boolean };
  notBefore?: string;
  notAfter?: string;
};
