import { readFile } from 'node:fs/promises';
import { parseAllDocuments } from 'yaml';

/** The specs of all KronJobs in a file, with their identities. */
export async function readFleet(file) {
  const documents = parseAllDocuments(await readFile(file, 'utf8'));
  return documents.map((document) => {
    const { metadata, spec } = document.toJS();
    return { ...spec, identity: `${metadata.namespace}/${metadata.name}` };
  });
}
