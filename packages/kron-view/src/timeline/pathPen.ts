import type { Pen } from './markShapes.ts';

/** A pen that writes the `d` of an SVG path. Its arcs are whole circles. */
export class PathPen implements Pen {
  readonly #parts: string[] = [];

  get d(): string {
    return this.#parts.join('');
  }

  moveTo(x: number, y: number): void {
    this.#parts.push(`M${rounded(x)} ${rounded(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#parts.push(`L${rounded(x)} ${rounded(y)}`);
  }

  arc(x: number, y: number, radius: number): void {
    const half = `a${radius} ${radius} 0 1 0 `;
    this.#parts.push(`M${rounded(x - radius)} ${rounded(y)}${half}${2 * radius} 0${half}${-2 * radius} 0`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#parts.push(`M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`);
  }

  closePath(): void {
    this.#parts.push('z');
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
