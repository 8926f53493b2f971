import { stringify } from 'yaml';
import type { Manifest } from './manifest.ts';

/** A file of objects, with a comment at its top. */
export function yamlOf(manifests: readonly Manifest[], comment: string): string {
  const head = comment.replaceAll(/^/gm, '# ').replaceAll(/^# $/gm, '#');
  return `${head}\n${manifests.map((manifest) => stringify(manifest, { lineWidth: 120 })).join('---\n')}`;
}
