import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The first of these programs that is on the PATH. */
export async function findOnPath(programs: readonly string[]): Promise<string> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const candidate of programs.flatMap((program) => folders.map((folder) => join(folder, program)))) {
    if (await isExecutable(candidate)) return candidate;
  }
  throw new Error(`none of ${programs.join(', ')} is on the PATH`);
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
