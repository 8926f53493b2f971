import { goTool, promqlTool } from '../go/goTool.ts';
import { run } from '../go/run.ts';

/** A page of metrics of one target at one time, in epoch seconds. */
export type Scrape = {
  readonly at: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly page: string;
};

export type Query = {
  readonly expr: string;
  readonly at: number;
  /** An annotation of an alert with this expression. */
  readonly text?: string;
};

export type Sample = {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string;
  /** The annotation of the query with the labels and the value of this sample. Absent if it is empty. */
  readonly text?: string;
};

/** The result of an expression. */
export type Answer = {
  readonly error?: string;
  readonly samples: readonly Sample[];
  /** The selectors of the expression that match no series in any of the pages. */
  readonly unknown: readonly string[];
};

/** The output of the promql program. */
export type Said = {
  /** In the order of the queries. */
  readonly answers: readonly Answer[];
  /** Errors in the file of rules. */
  readonly faults: readonly string[];
};

export type Question = {
  readonly scrapes?: readonly Scrape[];
  readonly queries?: readonly Query[];
  /** A file of rules. */
  readonly rules?: string;
};

/** Evaluates queries over pages of metrics with Prometheus' engine, and checks a file of rules. */
export async function promql(
  root: string,
  { scrapes = [], queries = [], rules = '' }: Question,
): Promise<Said> {
  const program = await goTool(root, promqlTool);
  const { code, stdout, stderr } = await run(program, [], {
    input: JSON.stringify({ scrapes, queries, rules }),
  });
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Said;
}
