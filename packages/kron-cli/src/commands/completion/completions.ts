import type { Command, Option } from 'commander';
import type { ObjectKind } from '@kron/fleet/input/findObjects';
import { fieldsOf } from '@kron/fleet/plainObject';
import { collect } from '../../options/sharedOptions.ts';
import { commandFirst, optionOfCommands } from '../../options/kubectlStyle.ts';
import { matchingZones } from './matchingZones.ts';

/** Candidates for the word that the user is typing. */
export type Completions = {
  candidates: readonly CompletionWord[];
  /** Whether the shell also completes file names. */
  files: boolean;
  /** The source of further candidates, such as the objects in files, the namespaces of a cluster or the contexts. */
  source?: NameSource;
  /** Set if `candidates` are already filtered. They need not begin with the typed text. */
  isMatched?: true;
};

export type NameSource =
  | 'objects'
  | 'kronJobs'
  | 'members'
  | 'cronJobs'
  | 'calendars'
  | 'clusterCalendars'
  | 'namespaces'
  | 'contexts';

export type CompletionWord = { word: string; about: string };

export type ListedName = {
  /** The kind of the object. undefined if the user cannot write a prefix for it, such as `ctj/` for a ControlledJob. */
  kind: ObjectKind | undefined;
  /** The namespace of the object. If it is undefined, the object is in the namespace of the command line. */
  namespace?: string;
  name: string;
  about: string;
};

/** Describes a ControlledJob by its kind, because its events do not fit on one line. */
export function controlledName(name: string): ListedName {
  return { kind: 'ControlledJob', name, about: 'ControlledJob' };
}

/** The schedule of a manifest. The shell shows it beside the name of the object. */
export function scheduleOf({ spec }: Readonly<Record<string, unknown>>): string {
  const { schedule } = fieldsOf(spec);
  return typeof schedule === 'string' ? schedule : '';
}

const none: Completions = { candidates: [], files: false };

/**
 * Candidates for the last word of a command line.
 *
 * @param words the words after `kron`; the last one can be empty
 * @example
 * completions(program, ['preview', '-o', 'j']) // { candidates: [{ word: 'json', about: '' }], files: false }
 */
export function completions(program: Command, words: readonly string[]): Completions {
  const joined = joinValues(words);
  const current = joined.words.at(-1) ?? '';
  const before = commandFirst(joined.words.slice(0, -1), program);
  // The words after `--` are the command of a container. They can be file names.
  if (before.includes('--')) return { ...none, files: true };
  const command = commandOf(program, before);
  const found = unfiltered(program, command, before, current);
  const candidates = found.isMatched ? found.candidates : startingWith(current, found.candidates);
  return { ...found, candidates: joined.split ? candidates.map(valueOnly) : candidates };
}

/** The command that the words name. It can be a subcommand, such as `calendar import`. */
function commandOf(program: Command, [word, ...rest]: readonly string[]): Command {
  const command = program.commands.find((one) => one.name() === word);
  return command === undefined ? program : commandOf(command, rest);
}

function unfiltered(
  program: Command,
  command: Command,
  before: readonly string[],
  current: string,
): Completions {
  const [, flag] = /^(--[\w-]+)=/.exec(current) ?? [];
  const assigned = flag === undefined ? undefined : optionNamed(command, flag);
  if (assigned !== undefined) return valuesOf(assigned, current, `${flag}=`);
  const last = before.at(-1) ?? '';
  const expecting = command === program ? optionOfCommands(program, last) : optionNamed(command, last);
  if (expecting?.required) return valuesOf(expecting, current, '');
  if (current.startsWith('-')) return { ...none, candidates: flagsOf(command, before) };
  return positional(program, command, before);
}

/** Joins `--output`, `=` and `json` to `--output=json`, because Bash splits a word at an equals sign. */
function joinValues(words: readonly string[]): { words: string[]; split: boolean } {
  const [flag = '', sign = '', value] = words.slice(-3);
  if (flag.startsWith('--') && sign === '=' && value !== undefined) {
    return { words: [...words.slice(0, -3), `${flag}=${value}`], split: true };
  }
  const [before = '', last = ''] = words.slice(-2);
  if (before.startsWith('--') && last === '=') {
    return { words: [...words.slice(0, -2), `${before}=`], split: true };
  }
  return { words: [...words], split: false };
}

function valueOnly({ word, about }: CompletionWord): CompletionWord {
  return { word: word.slice(word.indexOf('=') + 1), about };
}

function optionNamed(command: Command, flag: string): Option | undefined {
  return command.options.find(({ short, long }) => short === flag || long === flag);
}

const valueSources: Readonly<Record<string, NameSource>> = {
  '--namespace': 'namespaces',
  '--context': 'contexts',
};

function startingWith(current: string, words: readonly CompletionWord[]): CompletionWord[] {
  return words.filter(({ word }) => word.startsWith(current));
}

/** @param prefix the part of the word before the value: `--output=` if an equals sign precedes the value, otherwise empty */
function valuesOf({ argChoices, flags, long }: Option, current: string, prefix: string): Completions {
  if (flags.endsWith('<zone>')) {
    const zones = matchingZones(current.slice(prefix.length));
    return {
      ...none,
      isMatched: true,
      candidates: zones.map((zone) => ({ word: prefix + zone, about: '' })),
    };
  }
  const candidates = (argChoices ?? []).map((choice) => ({ word: prefix + choice, about: '' }));
  const source = valueSources[long ?? ''];
  return {
    candidates,
    files: flags.includes('<file>'),
    // No names are offered after an equals sign, because shells would replace the whole word by the name.
    ...(source === undefined || prefix !== '' ? {} : { source }),
  };
}

/** The flags that the user can add: the flags that are not on the command line, and the flags that can be repeated. */
function flagsOf(command: Command, before: readonly string[]): CompletionWord[] {
  const help = { word: '--help', about: 'print help' };
  const options = command.options
    .filter(
      ({ long, short, parseArg }) => parseArg === collect || !before.some((w) => w === long || w === short),
    )
    .map(({ long, short, description }) => ({ word: long ?? short ?? '', about: description }));
  return [...options, help];
}

const argumentSources: Readonly<Record<string, NameSource>> = {
  name: 'objects',
  kronjob: 'kronJobs',
  member: 'members',
  cronjob: 'cronJobs',
  calendar: 'calendars',
};

/** The names of the arguments that are files: `file` of `kron calendar import`, and `old` of `kron diff`. */
const fileArguments: ReadonlySet<string> = new Set(['file', 'old']);

function positional(program: Command, command: Command, before: readonly string[]): Completions {
  if (command.commands.length > 0) return { ...none, candidates: commandsOf(program, command, before) };
  const [argument] = command.registeredArguments;
  if (argument === undefined) return none;
  if (fileArguments.has(argument.name())) return { ...none, files: true };
  const candidates = (argument.argChoices ?? []).map((choice) => ({ word: choice, about: '' }));
  const named = argumentSources[argument.name()];
  const source = named === 'calendars' && before.includes('--cluster') ? 'clusterCalendars' : named;
  return { ...none, candidates, ...(source === undefined ? {} : { source }) };
}

function commandsOf(program: Command, command: Command, before: readonly string[]): CompletionWord[] {
  const commands = command.commands.map((one) => ({ word: one.name(), about: one.description() }));
  const help = { word: 'help', about: 'print help for a command' };
  return command !== program || before.includes('help') ? commands : [...commands, help];
}
