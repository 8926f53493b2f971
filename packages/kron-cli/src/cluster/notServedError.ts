import { ClusterError } from '../clusterError.ts';

/** The cluster does not serve a kind, in the version that is read. */
export class NotServedError extends ClusterError {
  /** It is served in others, so that there may be objects of it. */
  readonly inOtherVersions: boolean;

  constructor(problem: string, inOtherVersions: boolean, cause: unknown) {
    super([problem], cause);
    this.inOtherVersions = inOtherVersions;
  }
}
