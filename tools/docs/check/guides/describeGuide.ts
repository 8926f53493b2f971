import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ControlPlane, eventually } from '@kron/control-plane';
import { isNotRun } from '../notRun.ts';
import { comparable } from './comparable.ts';
import { GuideRun, type Taken } from './guideRun.ts';
import { type GuideStep, guideSteps } from './guideSteps.ts';
import type { Guide } from './guides.ts';
import { inlineCommands } from './inlineCommands.ts';
import { isReading } from './isReading.ts';

const root = resolve(import.meta.dirname, '../../../..');
/** `pnpm --dir tools/docs/check write-guides` writes outputs that differ into the guides. */
const writes = process.env['WRITE_GUIDES'] !== undefined;
/** Ends a step that hangs. A step may wait for the next full minute on a busy machine. */
const stepMs = 900_000;
/** A step that changes nothing is repeated for this long until its output is the expected one. */
const yetToComeMs = 120_000;

/** A block of `bash`, or a command in a sentence. */
type Step = { readonly command: string; readonly line: number; readonly block?: GuideStep };

export type Reading = {
  /** Selects sections by their headings, if a guide has alternatives; default: all. */
  readonly reads?: (section: string) => boolean;
  /** Folders of programs beside kubectl and kron. */
  readonly programs?: () => Promise<readonly string[]>;
  /** Creates what the guide presupposes. */
  readonly prepare?: (run: GuideRun) => Promise<void>;
  /** Called between two steps: what happens in the cluster while a reader reads on. */
  readonly meanwhile?: () => Promise<void>;
};

/** Tests that run all steps of a guide on a control plane, including the commands in its sentences. */
export function describeGuide(guide: Guide, plane: () => ControlPlane, reading: Reading = {}): void {
  const { path, text } = guide;
  const { programs, prepare, meanwhile } = reading;

  describe(`${path}, from its first step to its last`, () => {
    let run: GuideRun | undefined;
    const printedNow = new Map<GuideStep, string>();

    beforeAll(async () => {
      const { kubeconfig, cluster } = plane();
      const more = (await programs?.()) ?? [];
      run = await GuideRun.begin(root, text, { kubeconfig, kubectl: cluster.kubectl, programs: more });
      await prepare?.(run);
    }, stepMs);

    afterAll(async () => {
      await run?.end();
      if (writes) await writeFile(resolve(root, path), withOutputs(text, printedNow));
    }, stepMs);

    test.each(stepsOf(guide, reading).map((step) => ({ step, title: titleOf(step) })))(
      '$title',
      async ({ step }) => {
        const { block } = step;
        const { code, printed } = await taken(run as GuideRun, step);
        expect({ code, printed: code === 0 ? '' : printed }).toEqual({ code: 0, printed: '' });
        if (writes && block !== undefined) printedNow.set(block, printed);
        else if (block?.output !== undefined) expect(comparable(printed)).toBe(comparable(block.output));
        await meanwhile?.();
      },
      stepMs,
    );
  });
}

/** Runs a step. The operator writes a moment later, so a step that only reads is repeated like a reader would. */
async function taken(run: GuideRun, { command, block }: Step): Promise<Taken> {
  const step = { command: filledIn(command), inBackground: block?.inBackground ?? false };
  let last = await run.take(step);
  if (writes || !isReading(step.command)) return last;
  const isAlike = async (): Promise<boolean> => {
    const { output } = block ?? {};
    if (last.code === 0 && (output === undefined || comparable(last.printed) === comparable(output)))
      return true;
    last = await run.take(step);
    return false;
  };
  await eventually('its output is the expected one', isAlike, yetToComeMs).catch(() => undefined);
  return last;
}

function stepsOf({ path, text }: Guide, { reads = () => true }: Reading): Step[] {
  const blocks = guideSteps(text)
    .filter(({ reason }) => reason === undefined)
    .map((block): Step & { readonly section: string } => ({ ...block, block }));
  const inSentences = inlineCommands(text).filter(({ command }) => !isNotRun(path, command));
  return [...blocks, ...inSentences]
    .filter(({ section }) => reads(section))
    .toSorted((one, other) => one.line - other.line);
}

function titleOf({ command, line, block }: Step): string {
  return `line ${line}${block === undefined ? ', in a sentence' : ''}: ${command.split('\n')[0]}`;
}

/** Replaces placeholders by the KronJob that every cluster with Kron has here. */
function filledIn(command: string): string {
  return command
    .replaceAll(/\bNAME -n NAMESPACE\b/g, 'db-backup -n prod')
    .replaceAll(/\bNAME\b(?!:)/g, 'db-backup -n prod');
}

function withOutputs(text: string, printedNow: ReadonlyMap<GuideStep, string>): string {
  // From the last to the first, so that a replaced output does not move the others.
  return [...printedNow].reverse().reduce((whole, [{ output, start, end }, printed]) => {
    const stays = output === undefined || comparable(output) === comparable(printed);
    return stays ? whole : whole.slice(0, start) + printed + whole.slice(end);
  }, text);
}
