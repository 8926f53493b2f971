/** Standard output or standard error. */
export type Sink = {
  /** Resolves once the stream has taken the text, so that a slow reader slows the writer. */
  write(text: string): Promise<void>;
  isTerminal: boolean;
  /** The width of the terminal, if known. */
  columns: number | undefined;
};

/** What a command may use of its process. Commands access the process in no other way. */
export type Host = {
  /** The current time unless `--now` sets another one, in epoch seconds. */
  now: number;
  readStdin(): Promise<Uint8Array>;
  stdinIsTerminal: boolean;
  out: Sink;
  err: Sink;
  /** Whether NO_COLOR and TERM allow colours. */
  colourAllowed: boolean;
  /** The environment variables, to find the kubeconfig. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The version of kron. */
  version: string;
  /** The release of Node's time zone database, such as `2026b`. */
  tzdata: string;
};
