import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { goTool, helmTool } from '../../../tools/deploy/chart/src/go/goTool.ts';
import { haveGo } from '../../../tools/deploy/chart/src/go/haveGo.ts';
import { type Ended, run } from '../../../tools/deploy/chart/src/go/run.ts';
import { userEnvironment } from '../cluster/kubectl.ts';
import { systemNamespace } from '../cluster/stage.ts';
import type { Settings } from '../settings.ts';

export const root: string = resolve(import.meta.dirname, '../../..');
export const chart: string = join(root, 'deploy/chart');
const name = 'kron';

export type ChartValues = Readonly<Record<string, unknown>>;
type Manifest = { readonly kind?: string; readonly metadata?: { readonly name: string } };

/** The names of the chart's CustomResourceDefinitions, sorted. */
export async function definitions(): Promise<string[]> {
  const folder = join(chart, 'files');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .map((text) => parse(text) as Manifest)
    .filter(({ kind }) => kind === 'CustomResourceDefinition')
    .map(({ metadata }) => metadata?.name ?? '')
    .toSorted();
}

/** The Helm release under test. */
export class Release {
  readonly #helm: (args: readonly string[], input: string) => Promise<Ended>;

  private constructor(helm: (args: readonly string[], input: string) => Promise<Ended>) {
    this.#helm = helm;
  }

  /** Uses the Helm of the settings, or builds one from its Go module, which takes minutes the first time. */
  static async on(settings: Settings): Promise<Release> {
    if (settings.helm === undefined && !haveGo())
      throw new Error('KRON_HELM: expected Helm 4, because there is no Go to build it with, found nothing');
    const program = settings.helm ?? (await goTool(root, helmTool));
    const env = userEnvironment(settings);
    return new Release((args, input) => run(program, args, { input, env }));
  }

  /** Installs an older version of the chart, whose KronJobs have a column less. */
  async install(values: ChartValues): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'kron-e2e-'));
    try {
      const older = await olderChart(folder);
      return await this.#run(['install', name, older, '--wait', '--timeout', '15m', '--values', '-'], values);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Upgrades to the current chart. */
  upgrade(values: ChartValues): Promise<string> {
    return this.#run(['upgrade', name, chart, '--wait', '--timeout', '15m', '--values', '-'], values);
  }

  rollback(): Promise<string> {
    return this.#run(['rollback', name, '--wait', '--timeout', '15m']);
  }

  uninstall(): Promise<string> {
    return this.#run(['uninstall', name, '--ignore-not-found', '--wait', '--timeout', '15m']);
  }

  /** Runs Helm. @throws Error with Helm's message */
  async #run(args: readonly string[], values: ChartValues = {}): Promise<string> {
    const { code, stdout, stderr } = await this.#helm(
      [...args, '--namespace', systemNamespace],
      JSON.stringify(values),
    );
    if (code !== 0) throw new Error(`helm ${args.join(' ')}: ${stderr}`);
    return stdout;
  }
}

async function olderChart(folder: string): Promise<string> {
  const older = join(folder, 'chart');
  await cp(chart, older, { recursive: true });
  await edit(join(older, 'Chart.yaml'), /^version: .*$/m, 'version: 0.0.0-older');
  await edit(join(older, 'files/kronjobs.yaml'), /^ +- \{name: Outcome,.*\n/m, '');
  return older;
}

async function edit(file: string, what: RegExp, by: string): Promise<void> {
  const content = await readFile(file, 'utf8');
  if (!what.test(content)) throw new Error(`${file}: found no ${what} to change`);
  await writeFile(file, content.replace(what, by));
}
