import { isNode, type SchemaNode } from '../structure/schemaNode.ts';
import { entriesAt, givenOf, numberAt, textAt } from './readers.ts';

/** The facts about a Pod that the checks of its parts need. */
export type Pod = {
  /** The kinds of each volume's sources, such as `emptyDir`, by the name of the volume. */
  readonly volumes: ReadonlyMap<string, readonly string[]>;
  /** The names in `resourceClaims`. */
  readonly claims: ReadonlySet<string>;
  readonly hostNetwork: boolean;
  /** Whether the Pod has a user namespace of its own. */
  readonly ownUsers: boolean;
  readonly restartPolicy: string | undefined;
  /** Seconds between the stop signal and the kill signal. */
  readonly graceSeconds: number;
};

const defaultGraceSeconds = 30;

/** Reads the facts from the spec of a Pod. The spec may be invalid. */
export function podOf(spec: SchemaNode): Pod {
  return {
    volumes: new Map(
      entriesAt(spec, 'volumes').flatMap(([, volume]) => {
        const name = textAt(volume, 'name');
        return name === undefined ? [] : [[name, sourcesWithDefault(volume)] as const];
      }),
    ),
    claims: new Set(entriesAt(spec, 'resourceClaims').flatMap(([, claim]) => textAt(claim, 'name') ?? [])),
    hostNetwork: spec['hostNetwork'] === true,
    ownUsers: spec['hostUsers'] === false,
    restartPolicy: textAt(spec, 'restartPolicy'),
    graceSeconds: numberAt(spec, 'terminationGracePeriodSeconds') ?? defaultGraceSeconds,
  };
}

/** The kinds of sources of a volume. A volume without a source is an emptyDir. */
function sourcesWithDefault(volume: SchemaNode): string[] {
  const sources = volumeSources(volume);
  return sources.length === 0 ? ['emptyDir'] : sources;
}

/** The fields of a volume that hold a source. */
export function volumeSources(volume: SchemaNode): string[] {
  return givenOf(volume, Object.keys(volume)).filter((field) => field !== 'name' && isNode(volume[field]));
}
