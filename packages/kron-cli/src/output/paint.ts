import type { Host, Sink } from '../host.ts';

/** Functions that colour a text or, without colours, return it unchanged. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>;

const plain = (text: string): string => text;

/** Colours are used on a terminal unless the user disabled them, and elsewhere if FORCE_COLOR demands them. */
export function paintFor(sink: Sink, host: Host, wanted: boolean): Paint {
  const coloured = wanted && allowsColour(sink, host);
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

/** As Node does, FORCE_COLOR takes precedence over NO_COLOR. */
function allowsColour({ isTerminal }: Sink, { environment }: Host): boolean {
  const { FORCE_COLOR: forced = '', NO_COLOR: refused = '', TERM: terminal } = environment;
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && refused === '' && terminal !== 'dumb';
}
