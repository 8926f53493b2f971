import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import type { Manifest } from './manifest.ts';

/** The compact text of each CustomResourceDefinition, by its name. */
export type CrdTexts = ReadonlyMap<string, string>;

/** Prints objects as a YAML stream under a comment. */
export function yamlOf(manifests: readonly Manifest[], comment: string, crdTexts: CrdTexts): string {
  const head = comment.replaceAll(/^/gm, '# ').replaceAll(/^# $/gm, '#');
  return `${head}\n${manifests.map((manifest) => textOf(manifest, crdTexts)).join('---\n')}`;
}

function textOf(manifest: Manifest, crdTexts: CrdTexts): string {
  const crdText =
    manifest.kind === 'CustomResourceDefinition' ? crdTexts.get(manifest.metadata.name) : undefined;
  return crdText === undefined ? stringify(manifest, { lineWidth: 120 }) : withSpecOf(crdText, manifest);
}

/**
 * Prints a CustomResourceDefinition with the `spec` as kron-crd-schema prints it: compact, an eighth of the lines.
 *
 * @throws Error when the two specs differ
 */
function withSpecOf(crdText: string, { spec, ...rest }: Manifest): string {
  const specText = crdText.slice(crdText.indexOf('\nspec:\n') + 1);
  if (!isDeepStrictEqual(parse(specText), { spec }))
    throw new Error(`${rest.metadata.name}: the chart changes the spec`);
  return stringify(rest, { lineWidth: 120 }) + specText;
}
