/** Functions that colour a text. If colours are off, they return the text unchanged. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>;

const unchanged = (text: string): string => text;

export const plainPaint: Paint = {
  bold: unchanged,
  dim: unchanged,
  red: unchanged,
  green: unchanged,
  yellow: unchanged,
  cyan: unchanged,
};
