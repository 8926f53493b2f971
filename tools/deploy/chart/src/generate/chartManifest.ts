import { parseDocument } from 'yaml';

/** Chart.yaml with the version of the operator as `version` and `appVersion`; everything else is kept. */
export function chartManifest(current: string, version: string): string {
  const document = parseDocument(current);
  document.set('version', version);
  document.set('appVersion', document.createNode(version, { defaultStringType: 'QUOTE_DOUBLE' } as object));
  return document.toString({ lineWidth: 0 });
}
