import type { JSX } from 'preact';
import type { ExpectedRunning } from './expectedRunning.ts';
import { labelWidth } from './HeatMap.tsx';
import { type Drawing, useCanvas } from './useCanvas.ts';

const height = 72;

export function RunningChart({ running, width }: { running: ExpectedRunning; width: number }): JSX.Element {
  const canvas = useCanvas({ width, height }, (drawing) => drawRunning(drawing, running));
  return <canvas ref={canvas} aria-hidden="true" />;
}

function drawRunning({ context, width, color }: Drawing, { max, parts }: ExpectedRunning): void {
  context.clearRect(0, 0, width, height);
  const step = (width - labelWidth) / Math.max(1, parts.length);
  const scale = (height - 8) / Math.max(1, max);
  context.fillStyle = color('--step-3');
  for (const [index, count] of parts.entries())
    context.fillRect(labelWidth + index * step, height - count * scale, step + 0.5, count * scale);
  context.fillStyle = color('--line');
  context.fillRect(labelWidth, height - 1, width - labelWidth, 1);
  context.font = `12px ${color('--font')}`;
  context.fillStyle = color('--ink');
  context.textBaseline = 'top';
  context.fillText(String(max), 0, 4);
  context.textBaseline = 'bottom';
  context.fillText('0', 0, height);
}
