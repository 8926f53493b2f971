import { createdText, type ImageFacts } from './imageFacts.ts';

/** What to build on; the Dockerfile's own unless given. */
export type Bases = {
  readonly nodeImage?: string;
  readonly runtimeImage?: string;
};

/** The Dockerfile's ARGs by name. */
export function buildArguments(facts: ImageFacts, bases: Bases = {}): Readonly<Record<string, string>> {
  return {
    VERSION: facts.version,
    REVISION: facts.revision,
    SOURCE: facts.source,
    CREATED: createdText(facts),
    ...(bases.nodeImage === undefined ? {} : { NODE_IMAGE: bases.nodeImage }),
    ...(bases.runtimeImage === undefined ? {} : { RUNTIME_IMAGE: bases.runtimeImage }),
  };
}

/** The same for `buildah bud`, with what makes its result the same whenever and by whichever version it is built. */
export function buildahArguments(facts: ImageFacts, bases: Bases = {}): string[] {
  const named = Object.entries(buildArguments(facts, bases)).flatMap(([name, value]) => [
    '--build-arg',
    `${name}=${value}`,
  ]);
  return ['--timestamp', `${facts.created}`, '--identity-label=false', ...named];
}
