import type {
  ExplanationPart,
  ExportFormat,
  ObjectDetails,
  ProblemLimits,
  ProblemRow,
  RunFilter,
  ViewSpan,
  TableRow,
} from '../worker/protocol.ts';
import type { ChosenRun } from './viewState.ts';

/**
 * The requests that panels send to the worker. A newer request of the same kind cancels the older one, and the promise of
 * the older one never settles. There is one exception: files are made one after the other.
 */
export type Client = {
  /** Names the rows on the screen, by `ObjectRow.row`. Their periods are computed before the periods of other rows. */
  want: (rows: readonly number[]) => void;
  explain: (run: ChosenRun) => Promise<readonly ExplanationPart[]>;
  object: (identity: string) => Promise<readonly ObjectDetails[]>;
  problems: (span: ViewSpan, limits: ProblemLimits) => Promise<readonly ProblemRow[]>;
  table: (page: TablePage) => Promise<{ offset: number; total: number; rows: readonly TableRow[] }>;
  /** Resolves with the bytes of a file. The file has all runs of the span that the filter selects. */
  exportFile: (file: { span: ViewSpan; filter: PageFilter; format: ExportFormat }) => Promise<ArrayBuffer>;
  close: () => void;
};

/** A filter without the current time, which the client adds to each request. */
export type PageFilter = Omit<RunFilter, 'now'>;

/** The request for a page of the table. If `offset` is null, the answer is the page on which the future runs begin. */
type TablePage = { span: ViewSpan; filter: PageFilter; offset: number | null; limit: number };
