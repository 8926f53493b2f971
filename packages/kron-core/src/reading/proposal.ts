/**
 * The end of a message that proposes what to write. It leaves out each text that the check refuses, so that no message
 * proposes what the next attempt refuses. Empty if no text is left.
 *
 * @param accepts - the check that made the message
 * @param rest - what follows the texts
 * @example
 * proposal('08:00-20:00', isBetween) // '; write 08:00-20:00'
 * proposal(['5s', '5m'], isDuration) // '; write 5s or 5m'
 * proposal('08:00-25:00', isBetween) // ''
 */
export function proposal(
  texts: string | readonly (string | null)[],
  accepts: (text: string) => boolean,
  rest = '',
): string {
  const accepted = [texts].flat().filter((text) => text !== null && accepts(text));
  return accepted.length === 0 ? '' : `; write ${accepted.join(' or ')}${rest}`;
}

/**
 * {@link proposal} for a number or boolean without quotes in place of a string. Empty for other values.
 *
 * @example
 * quotedProposal(22, isHours) // '; write "22" in quotes'
 */
export function quotedProposal(value: unknown, accepts: (text: string) => boolean, unit = ''): string {
  if (typeof value !== 'number' && typeof value !== 'boolean') return '';
  const text = `${value}${unit}`;
  return accepts(text) ? `; write "${text}" in quotes` : '';
}
