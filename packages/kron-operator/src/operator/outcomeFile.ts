import { version } from '../version.ts';
import { LineFile } from './lineFile.ts';
import type { RecordsMetrics } from '../records/metrics.ts';
import { openLines, pathProblem } from './openLines.ts';
import { OutcomeLog } from '../records/outcomeLog.ts';
import type { Settings } from './settings.ts';
import { StartError } from './startError.ts';

/** The outcome log of a process. */
export type OutcomeFile = {
  readonly log: OutcomeLog;
  /**
   * Opens the file. @throws StartError OutcomeLogNotOpened if the path is wrong. After any other failure, tries again later
   */
  readonly open: () => Promise<void>;
  readonly reopen: () => void;
  readonly close: () => Promise<void>;
};

/** @returns undefined if no outcome log is configured */
export function outcomeFile(
  { outcomeLog, clusterName: cluster, clock, log }: Settings,
  metrics: RecordsMetrics | undefined,
): OutcomeFile | undefined {
  if (outcomeLog === undefined || metrics === undefined) return undefined;
  const { file: name } = outcomeLog;
  const lines = new LineFile({ name, open: () => openLines(name), clock, log: log('records'), metrics });
  const origin = { cluster, core: version, tzdata: process.versions.tz ?? 'unknown' };
  return {
    log: new OutcomeLog({ lines, clock, origin }),
    open: () =>
      lines.open().catch((error: unknown) => {
        const problem = pathProblem(error);
        if (problem !== undefined) throw notOpened(name, problem, error);
        lines.failed(error);
      }),
    reopen: () => lines.reopen(),
    close: () => lines.close(),
  };
}

function notOpened(name: string, problem: string, error: unknown): StartError {
  return new StartError(
    'OutcomeLogNotOpened',
    `cannot open the outcome log ${name}: ${problem}; name a file in a folder that this user can write to`,
    error,
  );
}
