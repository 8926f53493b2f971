import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

export const folder: string = resolve(import.meta.dirname, '../../../../../.github/workflows');

export type Step = {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
};
export type Job = {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly uses?: string;
  readonly steps?: readonly Step[];
};
export type Workflow = {
  readonly file: string;
  readonly text: string;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
};

export function workflows(): Workflow[] {
  return readdirSync(folder).map((file) => {
    const text = readFileSync(resolve(folder, file), 'utf8');
    return { file, text, ...(parse(text) as Omit<Workflow, 'file' | 'text'>) };
  });
}
