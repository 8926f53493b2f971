/** Standard output or standard error. */
export type Sink = {
  /** Resolves once the stream has taken the text, so that a slow reader slows the writer. */
  write(text: string): Promise<void>;
  isTerminal: boolean;
  /** The width of the terminal, if known. */
  columns: number | undefined;
  /** The height of the terminal, if known. */
  rows: number | undefined;
};

/** The parts of its process that a command may use. Commands access the process in no other way. */
export type Host = {
  /** The current time unless `--now` sets another one, in epoch seconds. */
  now: number;
  /** The current time, for commands that run on, in epoch seconds. */
  clock(): number;
  /** The chunks of standard input. */
  readStdin(): AsyncIterable<Uint8Array>;
  /** The first line of standard input, without its end. Empty at the end of the input. */
  readLine(): Promise<string>;
  stdinIsTerminal: boolean;
  out: Sink;
  err: Sink;
  /** Writes a text to standard output when the process ends, also by Ctrl-C. */
  atExit(text: string): void;
  /** The environment variables: for the kubeconfig, and whether colours are wanted. */
  environment: Readonly<Record<string, string | undefined>>;
  /** How the user calls kron, for its help. */
  program: 'kron' | 'kubectl kron';
  /** The version of kron. */
  version: string;
  /** The address of the documentation. */
  homepage: string;
  /** The release of Node's time zone database, such as `2026b`. */
  tzdata: string;
};
