import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { helmIn } from '../go/helm.ts';

/** What a release puts into the chart. */
export type ChartRelease = {
  /** The name of the image with its registry, without a tag. */
  readonly repository: string;
  /** The digest of the image, `sha256:…`. A tag could move to another image. */
  readonly digest: string;
  /** URL of the repository, for the links in Chart.yaml. */
  readonly source: string;
};

/** The URL of the repository in the Chart.yaml of the source tree. */
const placeholder = 'https://github.com/OWNER/kron';

/**
 * Packages the chart for publishing.
 *
 * @param root - of the repository
 * @param folder - receives the archive and a copy of the chart
 * @returns the path of the archive
 * @throws Error if the chart rejects the image, or Helm fails
 */
export async function publishedChart(root: string, folder: string, release: ChartRelease): Promise<string> {
  const chart = join(folder, 'kron');
  await cp(join(root, 'deploy/chart'), chart, { recursive: true });
  await edit(join(chart, 'values.yaml'), (values) => valuesWith(values, release));
  await edit(join(chart, 'Chart.yaml'), (manifest) => manifest.replaceAll(placeholder, release.source));
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

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** Sets the image in values.yaml and keeps its comments. */
function valuesWith(yaml: string, { repository, digest }: ChartRelease): string {
  if (!/^sha256:[a-f0-9]{64}$/.test(digest))
    throw new Error(`the digest of the image: expected sha256: and 64 hexadecimal digits, found ${digest}`);
  const document = parseDocument(yaml);
  document.setIn(['image', 'repository'], repository);
  document.setIn(['image', 'digest'], digest);
  return document.toString({ lineWidth: 0 });
}
