import type { ExplanationPart } from '../worker/protocol.ts';

/** A step of an explanation: a label such as `Draws`, and the lines beside it. */
type Step = { label: string; lines: string[] };

/** The steps of an explanation. If the steps leave out some draws, `draws` has all draws. Otherwise `draws` is empty. */
type Steps = { steps: Step[]; draws: string[] };

/** The width of the labels in the output of `kron explain`, in characters. */
const labelWidth = 15;

/** Splits the output of `kron explain` into steps. Leaves out the title at its start. */
export function explanationSteps({ lines, data }: Pick<ExplanationPart, 'lines' | 'data'>): Steps {
  const rest = lines.slice(2);
  const steps: Step[] = [];
  for (const line of rest) {
    const label = line.slice(0, labelWidth).trim();
    const text = line.slice(labelWidth);
    if (label !== '') steps.push({ label, lines: [text] });
    else steps.at(-1)?.lines.push(text);
  }
  return { steps, draws: leftOutDraws(steps, data) };
}

type Draw = { time: string; allowed: boolean; rejectedBy: string | null };

function leftOutDraws(steps: readonly Step[], data: unknown): string[] {
  const listed = steps.find(({ label }) => label === 'Draws')?.lines ?? [];
  if (!listed.some((line) => line.includes('more rejected'))) return [];
  const { candidates = [] } = data as { candidates?: readonly Draw[] };
  return candidates.map(({ time, allowed, rejectedBy }) =>
    allowed || rejectedBy === null ? `${time} allowed` : `${time} rejected by ${rejectedBy}`,
  );
}
