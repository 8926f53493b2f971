import { createdText, type ImageFacts } from './imageFacts.ts';

/** The base images; default: those in the Dockerfile. */
export type Bases = { readonly nodeImage?: string; readonly runtimeImage?: string };

/** The build arguments of the Dockerfile by name. */
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

/** Arguments of `buildah bud` that make the image reproducible with any of its versions. */
export function buildahArguments(facts: ImageFacts, bases: Bases = {}): string[] {
  const named = Object.entries(buildArguments(facts, bases)).flatMap(([name, value]) => [
    '--build-arg',
    `${name}=${value}`,
  ]);
  return ['--timestamp', `${facts.created}`, '--identity-label=false', ...named];
}
