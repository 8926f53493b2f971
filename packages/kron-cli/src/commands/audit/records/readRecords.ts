import { stat } from 'node:fs/promises';
import type { AuditStore } from '@kron/fleet/audit/auditStore';
import { type InputProblem, problemText } from '@kron/fleet/input/inputProblem';
import type { Host } from '../../../host.ts';
import { chunksOf } from '../../../input/readBytes.ts';
import { encodingProblem, noteTerminal, unreadable } from '../../../input/readSources.ts';
import { barText, Progress } from '../../../output/progress.ts';
import { UsageError } from '../../../usageError.ts';
import { LineReader } from './readLines.ts';

/**
 * Reads outcome logs into a store, line by line, because the logs can be larger than the memory.
 *
 * @throws UsageError if the records are of several clusters
 * @returns true if all files were read. If false, this function has printed a message, and the caller must end the audit:
 * without all records, the audit would report some periods as missed although they ran
 */
export async function readRecords(files: readonly string[], store: AuditStore, host: Host): Promise<boolean> {
  const progress = new Progress(host.err);
  try {
    for (const file of files) {
      if (file === '-') await readStdin(store, progress, host);
      else await readFile(file, store, progress);
    }
    requireRecordsOfOneCluster(store);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableRecordsError)) throw error;
    await progress.clear();
    await host.err.write(`${problemText(error.problem)}\n`);
    return false;
  } finally {
    await progress.clear();
  }
}

/** Records of one object in two clusters would look like two Jobs for each period, so `--cluster` must choose a cluster. */
function requireRecordsOfOneCluster({ clusters }: AuditStore): void {
  const [first, second] = clusters;
  if (second === undefined) return;
  throw new UsageError([
    `--records: expected the records of one cluster, found ${first} and ${second}; write --cluster ${first}`,
  ]);
}

class UnreadableRecordsError extends Error {
  readonly problem: InputProblem;

  constructor(problem: InputProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

async function readStdin(store: AuditStore, progress: Progress, host: Host): Promise<void> {
  await noteTerminal('records', host);
  await readFrom({ source: 'stdin', chunks: host.readStdin() }, store, () => progress.show(linesText(store)));
}

async function readFile(file: string, store: AuditStore, progress: Progress): Promise<void> {
  try {
    const stats = await stat(file);
    if (stats.isDirectory())
      throw new UnreadableRecordsError({ source: file, message: 'is a folder; write its files' });
    let read = 0;
    await readFrom({ source: file, chunks: chunksOf(file, stats, 0) }, store, (length) => {
      read += length;
      progress.show(stats.size > 0 ? barText(read / stats.size) : linesText(store));
    });
  } catch (error) {
    if (error instanceof UnreadableRecordsError) throw error;
    throw new UnreadableRecordsError(unreadable(file, error));
  }
}

async function readFrom(
  { source, chunks }: { source: string; chunks: AsyncIterable<Uint8Array> },
  store: AuditStore,
  onChunk: (length: number) => void,
): Promise<void> {
  const reader = new LineReader({
    onLine: (line) => store.addLine(line),
    onTooLong: () => store.addTooLong(),
  });
  let isFirst = true;
  for await (const chunk of chunks) {
    const message = isFirst ? encodingProblem(chunk) : undefined;
    if (message !== undefined) throw new UnreadableRecordsError({ source, message });
    isFirst = false;
    reader.add(chunk);
    onChunk(chunk.length);
  }
  reader.finish();
}

function linesText({ counts }: AuditStore): string {
  return `${counts.lines} lines`;
}
