import { goDuration } from '../goDuration.ts';

const unit = '(ns|us|µs|μs|ms|s|m|h)';
const unsigned = new RegExp(`^(0|((\\d+(\\.\\d*)?|\\.\\d+)${unit})+)$`, 'u');
const longest = 2n ** 63n - 1n;

/** The code of a text that is no duration or below zero. */
export function durationCode(text: string): string | null {
  const [sign = ''] = /^[+-]/.exec(text) ?? [];
  const size = text.slice(sign.length);
  if (!unsigned.test(size)) return 'InvalidDuration';
  if (sign === '-' && /[1-9]/.test(size)) return 'NegativeDuration';
  return goDuration(size) > longest ? 'InvalidDuration' : null;
}

/** The code of a text that is no `sigma`: a duration above zero. */
export function sigmaCode(text: string): string | null {
  const code = durationCode(text);
  if (code !== null) return code === 'NegativeDuration' ? code : 'InvalidParam';
  return goDuration(text) > 0n ? null : 'InvalidParam';
}
