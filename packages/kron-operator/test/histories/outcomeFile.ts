import type { Clock } from '@kron/kubernetes/clock';
import { LineFile } from '../../src/operator/lineFile.ts';
import { OutcomeLog } from '../../src/records/outcomeLog.ts';

const ignore = (): void => undefined;

/** The fields of a line that tests read. */
export type Line = {
  readonly record: 'outcome' | 'result';
  readonly uid: string;
  readonly periodID?: string;
  readonly outcome?: string;
  readonly result?: string;
  readonly jobName?: string;
};

/** A file that all processes append to. Lines that wait in a process vanish with it. */
export class OutcomeFile {
  #text = '';

  get lines(): Line[] {
    return this.#text.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Line)));
  }

  /** @param clock of the process */
  logOf(clock: Clock): OutcomeLog {
    const write = async (bytes: Buffer): Promise<number> => {
      this.#text += bytes.toString();
      return bytes.length;
    };
    const lines = new LineFile({
      name: 'outcomes.jsonl',
      open: async () => ({ write, close: async () => undefined }),
      clock,
      log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
      metrics: { failed: ignore, dropped: ignore },
    });
    return new OutcomeLog({ lines, clock, origin: { cluster: 'test', core: '0.0.0', tzdata: '2025c' } });
  }
}
