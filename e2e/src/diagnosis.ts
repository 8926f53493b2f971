import type { Kubectl } from './cluster/kubectl.ts';
import { operatorPods, systemNamespace, workNamespace } from './cluster/stage.ts';

/** The output of the commands that explain a failed test, because the cluster is gone afterwards. */
export async function diagnosis(kubectl: Kubectl): Promise<string> {
  const questions: readonly (readonly string[])[] = [
    ['get', 'nodes', '-o', 'wide'],
    ['get', 'pods', '-A', '-o', 'wide'],
    ['get', 'kronjobs', '-n', workNamespace, '-o', 'wide'],
    ['get', 'leases', '-n', systemNamespace, '-o', 'yaml'],
    ['describe', 'pods', '-n', systemNamespace, '-l', operatorPods],
    ['logs', '-n', systemNamespace, '-l', operatorPods, '--prefix', '--tail=60'],
    ['events', '-n', systemNamespace],
    ['events', '-n', workNamespace],
  ];
  const answers: string[] = [];
  for (const args of questions) {
    const { stdout, stderr } = await kubectl.tried(args);
    answers.push(`── kubectl ${args.join(' ')}\n${lastLines(stdout + stderr, 150)}`);
  }
  return answers.join('\n\n');
}

function lastLines(text: string, count: number): string {
  return text.split('\n').slice(-count).join('\n');
}
