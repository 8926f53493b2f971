/** A cluster is unreachable or refused a request. Each problem names the cluster and the request, and says what to do. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], cause?: unknown) {
    super(problems.join('\n'), { cause });
    this.problems = problems;
  }
}
