import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventually } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { goTool, helmTool } from '../src/go/goTool.ts';
import { run } from '../src/go/run.ts';
import { describeWithGo } from './testing/describeWithGo.ts';
import { root } from './testing/root.ts';

const guide = await readFile(resolve(root, 'docs/how-to/install.md'), 'utf8');

/** The commands, and what the guide shows of their output, where it does. */
const steps = [...guide.matchAll(/^```bash\n([^]*?)^```\n(?:\n```text\n([^]*?)^```)?/gm)].map(
  ([, command = '', output]) => ({ command, output, title: command.split('\n')[0] ?? '' }),
);

describeWithGo('with Helm', () => {
  describeOnOwnControlPlane('docs/how-to/install.md, from its first command to its last', {}, (plane) => {
    test.each(steps)('$title', async ({ command, output }) => {
      const programs = [dirname(await goTool(root, helmTool)), dirname(plane().cluster.kubectl)];
      const env = {
        PATH: [...programs, process.env['PATH']].join(':'),
        HOME: plane().folder,
        KUBECONFIG: plane().kubeconfig,
      };
      const script = `cd '${root}'\n${command}`;
      const { code, stdout, stderr } = await run('sh', ['-euc', script], { env });
      expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
      if (output !== undefined) expect(stdout).toBe(output);
      await nothingIsLeaving();
    });

    /** What a command deletes may take a moment to go, and a reader takes a moment to read on. */
    async function nothingIsLeaving(): Promise<void> {
      await eventually('no definition is being deleted', async () => {
        const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
        return !(await plane().call('GET', path)).text.includes('"deletionTimestamp"');
      });
    }

    test('they are as many as a reader needs', () => {
      expect(steps.length).toBeGreaterThanOrEqual(8);
    });
  });
});
