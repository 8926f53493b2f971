import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { guideFiles } from './guideSteps.ts';

type Cluster = {
  readonly kubeconfig: string;
  readonly kubectl: string;
  /** Folders of further programs, such as Helm. */
  readonly programs?: readonly string[];
};
type Step = { readonly command: string; readonly inBackground?: boolean };
export type Taken = { readonly code: number | null; readonly printed: string };
type Background = { readonly child: ChildProcess; readonly exit: Promise<number | null> };

const graceMs = 30_000;
const shared = ['deploy', 'examples', 'packages'];

/**
 * A reader of a guide with a cluster of their own. Works in a folder that links to the repository's folders and has the files
 * of the guide; has kubectl and the built `kron`.
 */
export class GuideRun {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #background: Background[] = [];

  static async begin(root: string, guide: string, cluster: Cluster): Promise<GuideRun> {
    const { kubeconfig, kubectl, programs = [] } = cluster;
    const folder = await mkdtemp(join(tmpdir(), 'kron-guide-'));
    for (const name of shared) await symlink(resolve(root, name), join(folder, name));
    for (const { name, content } of guideFiles(guide)) await writeFile(join(folder, name), content);
    const kron = `#!/bin/sh\nexec "${process.execPath}" "${resolve(root, 'packages/kron-cli/dist/bin.js')}" "$@"\n`;
    await writeFile(join(folder, 'kron'), kron, { mode: 0o755 });
    const path = [folder, dirname(kubectl), ...programs, dirname(process.execPath), process.env['PATH']].join(
      delimiter,
    );
    return new GuideRun(folder, {
      PATH: path,
      HOME: folder,
      KUBECONFIG: kubeconfig,
      NO_COLOR: '1',
      COLUMNS: '100',
    });
  }

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#env = env;
  }

  /** Installs Kron, starts its operator and creates a KronJob, as every guide but the first presupposes. */
  async haveKron(): Promise<void> {
    const operator = 'packages/kron-operator/dist/main.js --leader-elect --lease-namespace kron-system';
    await this.must('kubectl apply --server-side -f deploy/install.yaml');
    await this.haveKronJob();
    await this.take({
      command: `exec node ${operator} --metrics-address off --health-address off`,
      inBackground: true,
    });
    // The operator of an earlier guide may still hold the Lease.
    await this.must('kubectl wait -n prod kronjob/db-backup --for=condition=Ready --timeout=600s');
    await this.must('kubectl wait -n kron-system --for=create lease/kron-operator --timeout=600s');
  }

  /** Creates prod/db-backup, the KronJob in the guides. */
  async haveKronJob(): Promise<void> {
    await this.must('kubectl get namespace prod || kubectl create namespace prod');
    await this.must('kubectl apply -f examples/database-backup.yaml');
  }

  /** Waits until the new kinds are served; a reader takes longer than that. */
  async #established(): Promise<void> {
    for (const [resource, kind] of [
      ['kronjobs', 'KronJob'],
      ['controlledjobs', 'ControlledJob'],
    ]) {
      const wait = `kubectl wait crd/${resource}.kron.io --timeout=600s`;
      await this.must(`${wait} --for=jsonpath='{.status.acceptedNames.kind}'=${kind}`);
      await this.must(`${wait} --for=condition=Established`);
      // Discovery lists a kind a moment after it is served.
      await this.must(
        `until kubectl get ${resource}.kron.io -A > get.log 2>&1; do sleep 0.2; done; rm get.log`,
      );
    }
  }

  /** Runs a command that is not a step. @throws Error with its output if it fails */
  async must(command: string): Promise<void> {
    const { code, printed } = await this.take({ command });
    if (code !== 0) throw new Error(`${command} exited with ${code}: ${printed}`);
  }

  /** Runs a step. @returns its exit code and its output, standard output and standard error together */
  async take({ command, inBackground = false }: Step): Promise<Taken> {
    const child = spawn('bash', ['-eu', '-c', `exec 2>&1\n${command}`], {
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', inBackground ? 'ignore' : 'pipe', 'ignore'],
      detached: inBackground,
    });
    const exit = new Promise<number | null>((done, fail) => child.on('error', fail).on('exit', done));
    if (inBackground || child.stdout === null) {
      this.#background.push({ child, exit });
      return { code: 0, printed: '' };
    }
    const [code, printed] = await Promise.all([exit, text(child.stdout)]);
    if (/kron crd|install\.yaml|helm install/.test(command)) await this.#established();
    return { code, printed };
  }

  /** Stops background processes and deletes the files of the guide. */
  async end(): Promise<void> {
    await this.take({
      command: 'kubectl delete kronjobs,controlledjobs,cronjobs,jobs --all -A --ignore-not-found',
    });
    for (const one of this.#background) await endGroup(one);
    await rm(this.#folder, { recursive: true });
  }
}

/** Stops a background process and its shell, with SIGTERM and after `graceMs` with SIGKILL. */
async function endGroup({ child, exit }: Background): Promise<void> {
  const { pid, exitCode, signalCode } = child;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGTERM');
  const late = setTimeout(() => process.kill(-pid, 'SIGKILL'), graceMs);
  await exit;
  clearTimeout(late);
}
