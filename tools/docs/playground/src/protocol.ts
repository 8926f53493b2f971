/** The messages about text between the playground and its worker. The worker also takes the messages of the view. */
import type { Fleet } from '@kron/fleet/fleet/fleet';
import type { ReportData } from '@kron/fleet/validate/reportData';

/** A text to check. A newer request cancels the older one. */
export type TextRequest = {
  type: 'text';
  id: number;
  yaml: string;
  /** The start of the span of the Fleet, in epoch seconds. */
  now: number;
};

/** The result of the check of a text. */
export type Judgement = {
  /** The data of `kron validate -o json`. */
  report: ReportData;
  /** A summary of the report: `1 error, 2 valid KronJobs`. */
  summary: string;
  /** The differences between the CronJobs of the text and their converted KronJobs, in the words of `kron convert`. */
  notes: readonly string[];
  /** The objects that the text was converted to, as YAML. Empty: nothing was converted. */
  converted: string;
  fleet: Fleet;
};

export type TextAnswer =
  | { type: 'judged'; id: number; judgement: Judgement }
  | { type: 'unjudged'; id: number; message: string };
