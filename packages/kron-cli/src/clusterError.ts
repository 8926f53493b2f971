/** The cluster could not be reached, or refused. Each problem says which cluster, what was asked of it, and what to do. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], cause?: unknown) {
    super(problems.join('\n'), { cause });
    this.problems = problems;
  }
}
