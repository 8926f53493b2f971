/** An expression that is not five fields with single spaces between them, or whose fields have mistakes. */
export type CronReading = {
  /** Mistakes of the expression as a whole, such as a sixth field. */
  readonly wrong: readonly string[];
  /** The five fields in which further mistakes are sought. null: there are none to check. */
  readonly fields: readonly string[] | null;
  /** These fields in the user's words, if they differ. */
  readonly written?: readonly string[];
  /** The five fields that are meant, if that is clear. */
  readonly meant: readonly string[] | null;
  /** The time zone that the expression names. */
  readonly zone?: string;
  /** The end of the message: what the fields that are meant do not keep, or advice if none are meant. */
  readonly rest?: string;
};
