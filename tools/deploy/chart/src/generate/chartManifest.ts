import { parseDocument } from 'yaml';

/** Chart.yaml with the version of the operator as both of its versions; everything else stays as it is written. */
export function chartManifest(current: string, version: string): string {
  const document = parseDocument(current);
  document.set('version', version);
  document.set('appVersion', document.createNode(version, { defaultStringType: 'QUOTE_DOUBLE' } as object));
  return document.toString({ lineWidth: 0 });
}
