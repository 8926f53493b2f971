/** What can be read from an expression that the grammar rejects. */
export type CronReading = {
  /** Mistakes of the expression as a whole, such as a sixth field. */
  readonly wrong: readonly string[];
  /** The five fields to check for further mistakes. null if there are no fields to check. */
  readonly fields: readonly string[] | null;
  /** The fields exactly as the user wrote them. Absent if they are equal to `fields`. */
  readonly written?: readonly string[];
  /** The five fields that are meant, if that is clear. */
  readonly meant: readonly string[] | null;
  /** The time zone that the expression names. */
  readonly zone?: string;
  /** The end of the message: notes on how `meant` differs from the expression, or advice if `meant` is null. */
  readonly rest?: string;
};
