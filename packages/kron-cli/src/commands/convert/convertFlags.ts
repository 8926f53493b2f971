import type { InputFlags } from '../../options/sharedOptions.ts';

export type ConvertFlags = InputFlags & {
  output: 'yaml' | 'json';
  exclude?: string[];
  write?: true;
  diff?: true;
  suspend?: true;
  timezone?: string;
  deadline?: string;
  now?: string;
  all?: true;
  verbose?: true;
  color: boolean;
};

/** Whether the command edits files, or prints the edits. */
export function isEdit({ write, diff }: ConvertFlags): boolean {
  return write === true || diff === true;
}
