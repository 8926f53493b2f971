import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { helmIn } from '../go/helm.ts';

/** An image by what it is, and not by a name that may come to mean another one. */
export type PublishedImage = {
  /** With its registry, without a tag. */
  readonly repository: string;
  /** `sha256:…` */
  readonly digest: string;
};

/**
 * Packages the chart as it is published: its values name the image of this release. Gives the path of the archive.
 *
 * @param root - of the repository
 * @param folder - where the archive goes; a copy of the chart is left there too
 * @throws Error for an image that the chart would refuse, or what Helm says
 */
export async function publishedChart(root: string, folder: string, image: PublishedImage): Promise<string> {
  const chart = join(folder, 'kron');
  await cp(join(root, 'deploy/chart'), chart, { recursive: true });
  const values = join(chart, 'values.yaml');
  await writeFile(values, valuesWith(await readFile(values, 'utf8'), image));
  const helm = await helmIn(root);
  for (const args of [
    ['lint', '--strict', chart],
    ['package', chart, '--destination', folder],
  ]) {
    const { code, stdout, stderr } = await helm(args);
    if (code !== 0) throw new Error(`helm ${args[0]}: ${stdout}${stderr}`);
  }
  const { version } = parseDocument(await readFile(join(chart, 'Chart.yaml'), 'utf8')).toJS() as {
    version: string;
  };
  return join(folder, `kron-${version}.tgz`);
}

/** The values with another image; their comments stay. */
function valuesWith(yaml: string, { repository, digest }: PublishedImage): string {
  if (!/^sha256:[a-f0-9]{64}$/.test(digest))
    throw new Error(`the digest of the image: expected sha256: and 64 hexadecimal digits, found ${digest}`);
  const document = parseDocument(yaml);
  document.setIn(['image', 'repository'], repository);
  document.setIn(['image', 'digest'], digest);
  return document.toString({ lineWidth: 0 });
}
