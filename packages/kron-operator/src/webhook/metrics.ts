/** What is counted of the webhooks. */
export type WebhookMetrics = {
  /** A question was answered. */
  readonly reviewed: (webhook: string, allowed: boolean, seconds: number) => void;
  /** A call was none that can be answered: the HTTP status that it got. */
  readonly badRequest: (code: number) => void;
  /** A dry run of a Job came to something, or to nothing. */
  readonly templateDryRun: (result: 'accepted' | 'malformed' | 'refused' | 'unknown') => void;
  /** A certificate is served from now on. */
  readonly certificateLoaded: (notAfterSeconds: number) => void;
};
