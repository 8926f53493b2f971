import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ControlPlane } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { comparable } from './comparable.ts';
import { GuideRun } from './guideRun.ts';
import { type GuideStep, guideSteps } from './guideSteps.ts';
import { type Guide, guides } from './guides.ts';

const root = resolve(import.meta.dirname, '../../..');
/** `pnpm --dir tools/docs-check write-guides`: what is printed goes into the guides, where it is not alike. */
const writes = process.env['WRITE_GUIDES'] !== undefined;
/** A step may wait for the next full minute, on a machine that has other things to do. */
const stepMs = 300_000;

const all = guides(root);
describeOnOwnControlPlane('on a cluster without Kron', {}, (plane) => {
  for (const guide of all.filter(({ needsKron }) => !needsKron)) describeGuide(guide, plane);
});
describeOnOwnControlPlane('on a cluster with Kron', {}, (plane) => {
  for (const guide of all.filter(({ needsKron }) => needsKron)) describeGuide(guide, plane);
});

function describeGuide({ path, text, needsKron }: Guide, plane: () => ControlPlane): void {
  const steps = guideSteps(text).filter(({ reason }) => reason === undefined);

  describe(`${path}, from its first step to its last`, () => {
    let run: GuideRun | undefined;
    const printedNow = new Map<GuideStep, string>();

    beforeAll(async () => {
      const { kubeconfig, cluster } = plane();
      run = await GuideRun.begin(root, text, { kubeconfig, kubectl: cluster.kubectl });
      if (needsKron) await run.haveKron();
    }, stepMs);

    afterAll(async () => {
      await run?.end();
      if (writes) await writeFile(resolve(root, path), withOutputs(text, printedNow));
    }, stepMs);

    test.each(steps.map((step) => ({ step, title: `line ${step.line}: ${step.command.split('\n')[0]}` })))(
      '$title',
      async ({ step }) => {
        const { code, printed } = await (run as GuideRun).take(step);
        expect({ code, printed: code === 0 ? '' : printed }).toEqual({ code: 0, printed: '' });
        if (writes) printedNow.set(step, printed);
        else if (step.output !== undefined) expect(comparable(printed)).toBe(comparable(step.output));
      },
      stepMs,
    );
  });
}

function withOutputs(text: string, printedNow: ReadonlyMap<GuideStep, string>): string {
  // From the last to the first, so that a replaced output does not move the ones still to come.
  return [...printedNow].reverse().reduce((whole, [{ output, start, end }, printed]) => {
    const stays = output === undefined || comparable(output) === comparable(printed);
    return stays ? whole : whole.slice(0, start) + printed + whole.slice(end);
  }, text);
}
