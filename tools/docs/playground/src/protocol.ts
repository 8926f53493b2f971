/** The messages between the playground and its worker that are about text. The worker takes those of the view, too. */
import type { Fleet } from '@kron/fleet/fleet/fleet';
import type { ReportData } from '@kron/fleet/validate/reportData';

/** A text to judge. A newer one ends the older one. */
export type TextRequest = {
  type: 'text';
  id: number;
  yaml: string;
  /** Epoch seconds. The span of the Fleet begins there. */
  now: number;
};

/** What came of a text. */
export type Judgement = {
  /** As `kron validate -o json`. */
  report: ReportData;
  /** `1 error, 2 valid KronJobs` */
  summary: string;
  /** How the KronJobs behave differently from the CronJobs of the text, as `kron convert` says it. */
  notes: readonly string[];
  /** The KronJobs that the CronJobs of the text become, as YAML. Empty: there is none. */
  converted: string;
  fleet: Fleet;
};

export type TextAnswer =
  | { type: 'judged'; id: number; judgement: Judgement }
  | { type: 'unjudged'; id: number; message: string };
