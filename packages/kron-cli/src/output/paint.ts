import type { Host, Sink } from '../host.ts';

/** Functions that colour a text or, without colours, return it unchanged. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>;

const plain = (text: string): string => text;

/** Colours are used on a terminal unless the user disabled them. */
export function paintFor(sink: Sink, host: Host, wanted: boolean): Paint {
  const coloured = sink.isTerminal && host.colourAllowed && wanted;
  const sgr = (on: number, off: number) =>
    coloured ? (text: string): string => `\u001b[${on}m${text}\u001b[${off}m` : plain;
  return {
    bold: sgr(1, 22),
    dim: sgr(2, 22),
    red: sgr(31, 39),
    green: sgr(32, 39),
    yellow: sgr(33, 39),
    cyan: sgr(36, 39),
  };
}
