import type { AskedKind } from '../../input/askedName.ts';

/** A name that could stand on a command line, and what for. */
export type KnownName = {
  /** Undefined: of something that no command takes by its kind. */
  kind: AskedKind | undefined;
  name: string;
  about: string;
};

/** Of a ControlledJob, whose events would fill more than a line. */
export function controlledName(name: string): KnownName {
  return { kind: 'ControlledJob', name, about: 'ControlledJob' };
}
