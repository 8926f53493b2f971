import { type Paint, plainPaint } from '@kron/fleet/text/paint';
import type { Host, Sink } from '../host.ts';

/**
 * The functions that colour texts for a sink. They return the text unchanged if `wanted` is false, or if the sink or the
 * environment variables do not allow colours.
 */
export function paintFor(sink: Sink, host: Host, wanted: boolean): Paint {
  if (!wanted || !allowsColour(sink, host)) return plainPaint;
  return {
    bold: sgr(1, 22),
    dim: sgr(2, 22),
    red: sgr(31, 39),
    green: sgr(32, 39),
    yellow: sgr(33, 39),
    cyan: sgr(36, 39),
  };
}

/** SGR (select graphic rendition): puts a text between the control sequences that switch a colour or style on and off. */
function sgr(on: number, off: number): (text: string) => string {
  return (text) => `\u001b[${on}m${text}\u001b[${off}m`;
}

/** Whether colours may be used. As in Node, FORCE_COLOR takes precedence over NO_COLOR. */
function allowsColour({ isTerminal }: Sink, { environment }: Host): boolean {
  const { FORCE_COLOR: forced = '', NO_COLOR: refused = '', TERM: terminal } = environment;
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && refused === '' && terminal !== 'dumb';
}
