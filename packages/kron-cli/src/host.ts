/** A stream that text goes to: standard output, or standard error. */
export type Sink = {
  /** Resolves when the text has been handed over, so that a slow reader slows the writer. */
  write(text: string): Promise<void>;
  isTerminal: boolean;
  /** The terminal's width, when there is one and it is known. */
  columns: number | undefined;
};

/** Everything that a command gets from the process it runs in. Nothing else of the process is looked at. */
export type Host = {
  /** What "now" means unless `--now` says otherwise: epoch seconds. */
  now: number;
  readStdin(): Promise<Uint8Array>;
  stdinIsTerminal: boolean;
  out: Sink;
  err: Sink;
  /** From NO_COLOR and TERM. */
  colourAllowed: boolean;
  /** Its variables, for what finds a kubeconfig. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Of kron. */
  version: string;
  /** The release of the time zone database that Node carries, `2026b`. */
  tzdata: string;
};
