/** An expression that is not five fields with single spaces between them, or whose fields have mistakes. */
export type CronReading = {
  /** Mistakes of the expression as a whole, such as a sixth field. */
  readonly wrong: readonly string[];
  /** The five fields to check for further mistakes. null: there are no fields to check. */
  readonly fields: readonly string[] | null;
  /** These fields in the user's words, if they differ. */
  readonly written?: readonly string[];
  /** The five fields that are meant, if that is clear. */
  readonly meant: readonly string[] | null;
  /** The time zone that the expression names. */
  readonly zone?: string;
  /** The end of the message: what the fields in `meant` lose of the expression, or advice if `meant` is null. */
  readonly rest?: string;
};
