import { readdir, readFile } from 'node:fs/promises';

/** The processes whose command line names a folder. A zombie has no command line. */
export async function processesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(folder)) found.push(line.replaceAll('\0', ' '));
  }
  return found;
}
