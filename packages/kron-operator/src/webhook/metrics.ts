export type WebhookMetrics = {
  readonly reviewed: (webhook: string, allowed: boolean, seconds: number) => void;
  /** Called if a call failed or was not a valid AdmissionReview. `code` is the HTTP status of the response. */
  readonly badRequest: (code: number) => void;
  readonly turnedAway: (reason: TurnedAway) => void;
  readonly templateDryRun: (result: 'accepted' | 'malformed' | 'refused' | 'unknown') => void;
  readonly certificateLoaded: (notAfterSeconds: number) => void;
};

/** The limit that a client exceeded when it was turned away. */
export type TurnedAway =
  | 'connections'
  | 'handshake'
  | 'headers'
  | 'body-time'
  | 'body-size'
  | 'body-memory'
  | 'reviews';
