import { levelHeight } from './levelHeight.ts';
import type { Drawing } from './useCanvas.ts';

type Box = { left: number; top: number; width: number; height: number };

/** Paints a cell in its shade, or as a level where the style has no shades, with a number or `''`. */
export function cellPaint(
  context: CanvasRenderingContext2D,
  color: Drawing['color'],
): (box: Box, shade: number, text: string) => void {
  const shades = Array.from({ length: 8 }, (_, shade) => color(`--step-${shade}`));
  const level = color('--level');
  const ground = color('--ground');
  const onShade = [color('--on-light-step'), color('--on-dark-step')] as const;
  return ({ left, top, width, height }, shade, text) => {
    const filled = level === '' ? height : levelHeight(shade, height);
    context.fillStyle = level === '' ? (shades[shade] ?? '') : level;
    context.fillRect(left, top + height - filled, width, filled);
    if (text === '') return;
    const [x, y] = [left + width / 2, top + (height + 1) / 2];
    context.textAlign = 'center';
    if (level === '') context.fillStyle = onShade[shade > 3 ? 1 : 0];
    else {
      // The number stays apart from the level behind it.
      context.lineWidth = 4;
      context.strokeStyle = ground;
      context.strokeText(text, x, y);
      context.lineWidth = 1;
    }
    context.fillText(text, x, y);
  };
}
