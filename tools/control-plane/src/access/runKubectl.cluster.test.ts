import { expect, test } from '@jest/globals';
import { kubernetesVersion } from '../binaries/goCommands.ts';
import { emptyJob } from '../testing/emptyJob.ts';
import { describeOnControlPlane } from '../testing.ts';
import { uniqueNamespace } from './uniqueNamespace.ts';

describeOnControlPlane('kubectl', (cluster) => {
  test('has the version of the server', async () => {
    const gitVersion = await kubernetesVersion();
    const { stdout } = await cluster().kubectl(['version', '--output=json']);
    expect(JSON.parse(stdout)).toMatchObject({
      clientVersion: { gitVersion },
      serverVersion: { gitVersion },
    });
  });

  test.each([
    ['client side', []],
    ['server side', ['--server-side']],
  ])('applies what it reads from standard input, %s', async (_, flags) => {
    const namespace = await uniqueNamespace(cluster(), 'kubectl');
    const input = JSON.stringify(emptyJob('applied'));
    const applied = await cluster().kubectl(['apply', '-n', namespace, ...flags, '-f', '-'], { input });
    expect(applied).toMatchObject({ code: 0, stderr: '' });
    const listed = await cluster().kubectl(['get', 'jobs', '-n', namespace, '-o', 'name']);
    expect(listed.stdout).toBe('job.batch/applied\n');
  });

  test('explains', async () => {
    const { stdout } = await cluster().kubectl(['explain', 'job.spec.parallelism']);
    expect(stdout).toContain('FIELD: parallelism <integer>');
  });

  test('uses the given kubeconfig, and returns a rejection as a result', async () => {
    const { kubeconfig, name } = await cluster().newUser();
    const { code, stderr } = await cluster().kubectl(['get', 'jobs'], { kubeconfig });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`User "${name}" cannot list`),
    });
  });
});
