import { expect } from '@jest/globals';
import { systemNamespace } from '../../src/cluster/stage.ts';
import { leader, untilSettled } from '../../src/release/operators.ts';
import { essentialStep, type OnScene, step } from './scene.ts';

/** Tells who it is, and what becomes of it when it wants to write. */
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
    'the chart brings two operators up, where restricted pods are all that is let in',
    async (given) => {
      const { stage, release } = given;
      await release.install({ image: stage.settings.image });
      const { length } = await untilSettled(stage, 2);
      expect(length).toBe(2);
      await stage.followKronJobs();
      await given.load.begin();
    },
  );

  step(scene, 'one of them leads, and the load begins', async ({ stage, load }) => {
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

  step(scene, 'a pod that is not restricted is refused beside them', async ({ stage }) => {
    const run = ['run', 'loose', '-n', systemNamespace, '--image', stage.settings.jobImage];
    const { code, stderr } = await stage.kubectl.tried(run);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('violates PodSecurity "restricted'),
    });
  });
}
