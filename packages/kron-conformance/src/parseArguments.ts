import { parseArgs } from 'node:util';
import { type Level, levels } from './case.ts';
import type { ReportFormat } from './reports.ts';

/** The result of parsing the command line. */
export type Arguments =
  | { action: 'help' | 'version' }
  | { action: 'refuse'; message: string }
  | {
      action: 'run';
      command: string;
      levels: readonly Level[];
      /** The clauses, groups of clauses and ids of the cases to run. If the list is empty, all cases are run. */
      only: readonly string[];
      /** Whether unsupported cases count as failed. */
      isClaim: boolean;
      format: ReportFormat;
    };

export const usage = `Test an implementation of Kron's scheduling.

Usage:
  kron-conformance run --exec COMMAND [--level LEVELS] [--only CASES] [--claim] [--json | --tap | --junit]

Flags:
  --exec COMMAND    program that answers each line of its standard input with a line; run by the shell
  --level LEVELS    run only the cases of these levels, such as L0,L1 (default: all)
  --only CASES      run only the cases of clauses, groups of clauses or ids, such as KS-3.4,KS-15 (default: all)
  --claim           count unsupported cases as failed
  --json            print every result as JSON
  --tap             print every result as TAP 14
  --junit           print every result as JUnit's XML
  -h, --help        print this text
  -v, --version     print the version

Exit codes: 0 no case failed, 1 a case failed, 2 wrong usage or the program does not answer, 130 interrupted
Requests and answers: README.md of the package
`;

const formats = ['json', 'tap', 'junit'] as const;

const options = {
  exec: { type: 'string' },
  level: { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  claim: { type: 'boolean' },
  json: { type: 'boolean' },
  tap: { type: 'boolean' },
  junit: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** Parses the command line. For a wrong command line, the action is `refuse`. */
export function parseArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return { action: 'help' };
    if (values.version) return { action: 'version' };
    const [command = 'nothing', ...rest] = positionals;
    if (command !== 'run') return refuse(`expected the command run, found ${command}`);
    if (rest[0] !== undefined) return refuse(`unexpected argument ${rest[0]}; quote the value of --exec`);
    return runArguments(values);
  } catch (error) {
    if (isMisuse(error)) return refuse(sentenceOf(error));
    throw error;
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

function runArguments(values: Values): Arguments {
  const { exec: command = '', level = [], only = [], claim: isClaim = false } = values;
  if (command.trim() === '') return refuse("--exec is required, such as --exec 'python3 answers.py'");
  const asked = formats.filter((format) => values[format]);
  if (asked.length > 1) return refuse(`expected one of --json, --tap and --junit, found ${asked.length}`);
  const names = itemsOf(level);
  const unknown = names.find((name) => !isLevel(name));
  if (unknown !== undefined) return refuse(`expected levels from ${levels.join(', ')}, found "${unknown}"`);
  const wanted = names.length === 0 ? levels : names.filter(isLevel);
  const items = itemsOf(only);
  if (items.includes('')) return refuse('expected clauses, groups or ids such as KS-3.4,KS-15, found ""');
  return { action: 'run', command, levels: wanted, only: items, isClaim, format: asked[0] ?? 'text' };
}

function itemsOf(lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.split(',')).map((item) => item.trim());
}

function refuse(message: string): Arguments {
  return { action: 'refuse', message };
}

function isLevel(name: string): name is Level {
  return (levels as readonly string[]).includes(name);
}

function isMisuse(error: unknown): error is Error {
  return (error as NodeJS.ErrnoException | null)?.code?.startsWith('ERR_PARSE_ARGS_') ?? false;
}

/** The first sentence of Node's error message. As in the errors of kubectl, it has no capital letter and no period. */
function sentenceOf({ message }: Error): string {
  const [first = ''] = message.split(/\. |\n/);
  return `${first.charAt(0).toLowerCase()}${first.slice(1)}`.replace(/\.$/, '');
}
