import { expect } from '@jest/globals';
import { systemNamespace } from '../../src/cluster/stage.ts';
import { leader, untilSettled } from '../../src/release/operators.ts';
import { essentialStep, type OnScene, step } from './scene.ts';

/** Prints the user, the Node version, and what happens on a write. */
const whoAmI = `
const tell = (path) => {
  try {
    require('node:fs').writeFileSync(path, '');
    return 'written';
  } catch ({ code }) {
    return code;
  }
};
console.log(process.getuid(), process.getgid(), process.version.split('.')[0], tell('/app/x'), tell('/tmp/x'));
`;

export function installation(scene: OnScene): void {
  essentialStep(
    scene,
    'the chart starts two operators in a namespace that admits only restricted Pods',
    async (given) => {
      const { stage, release } = given;
      await release.install({ image: stage.settings.image });
      const { length } = await untilSettled(stage, 2);
      expect(length).toBe(2);
      await stage.followKronJobs();
      await given.load.begin();
    },
  );

  step(scene, 'one of them leads, and the load starts', async ({ stage, load }) => {
    const leads = await stage.until(systemNamespace, 'one leads', () => leader(stage));
    const names = (await untilSettled(stage, 2)).map(({ metadata }) => metadata.name);
    expect(names).toContain(leads);
    await load.untilNextJob();
  });

  step(scene, 'each runs Node 24 as user 65532, who can write nothing', async ({ stage }) => {
    for (const { metadata } of await untilSettled(stage, 2)) {
      const exec = ['exec', '-n', systemNamespace, metadata.name, '--', 'node', '--eval', whoAmI];
      expect(await stage.kubectl(exec)).toBe('65532 65532 v24 EROFS EROFS\n');
    }
  });

  step(scene, 'a Pod that is not restricted is rejected in the same namespace', async ({ stage }) => {
    const run = ['run', 'loose', '-n', systemNamespace, '--image', stage.settings.jobImage];
    const { code, stderr } = await stage.kubectl.tried(run);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('violates PodSecurity "restricted'),
    });
  });
}
