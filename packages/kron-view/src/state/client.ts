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

/** The requests of panels to the worker. A newer request of the same kind cancels the older one, whose promise then never settles. */
export type Client = {
  /** The rows on the screen, by `ObjectRow.row`. Their periods are computed before those of other rows. */
  want: (rows: readonly number[]) => void;
  explain: (run: ChosenRun) => Promise<readonly ExplanationPart[]>;
  object: (identity: string) => Promise<readonly ObjectDetails[]>;
  problems: (span: ViewSpan, limits: ProblemLimits) => Promise<readonly ProblemRow[]>;
  table: (page: TablePage) => Promise<{ offset: number; total: number; rows: readonly TableRow[] }>;
  /** The bytes of a file with all rows of a span. */
  exportFile: (file: { span: ViewSpan; filter: PageFilter; format: ExportFormat }) => Promise<ArrayBuffer>;
  close: () => void;
};

/** The client adds the current time to each request. */
export type PageFilter = Omit<RunFilter, 'now'>;

/** `offset`: null opens the table at now. */
export type TablePage = { span: ViewSpan; filter: PageFilter; offset: number | null; limit: number };
