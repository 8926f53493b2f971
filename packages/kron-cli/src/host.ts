/** Standard output or standard error. */
export type Sink = {
  /** Resolves when the stream has taken the text, so that the writer waits for a slow reader. */
  write(text: string): Promise<void>;
  isTerminal: boolean;
  columns: number | undefined;
  rows: number | undefined;
};

/** The parts of the process that a command may use. Commands use the process only through this type. */
export type Host = {
  /** The time at which kron was started, in epoch seconds. `--now` takes precedence over it. */
  now: number;
  /** Returns the current time in epoch seconds, for commands that keep running. */
  clock(): number;
  readStdin(): AsyncIterable<Uint8Array>;
  /** Reads the first line of standard input, without its line break. The line is empty if the input is empty. */
  readLine(): Promise<string>;
  stdinIsTerminal: boolean;
  out: Sink;
  err: Sink;
  /** Writes a text to standard output when the process ends, even if Ctrl-C ends it. */
  atExit(text: string): void;
  /** The environment variables. They select the kubeconfig, and switch colours on or off. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The command that the user calls, for the help texts. */
  program: 'kron' | 'kubectl kron';
  version: string;
  /** The address of the documentation. */
  homepage: string;
  /** The release of Node's time zone database, such as `2026b`. */
  tzdata: string;
};
