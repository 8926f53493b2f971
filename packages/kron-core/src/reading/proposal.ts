/**
 * The end of a message that proposes texts to write. It leaves out texts that the check refuses, so that a user who follows
 * the message does not get another refusal. Empty if no text is left.
 *
 * @param accepts - the check that a proposed text has to pass
 * @param rest - text to append to the proposed texts
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
 * A {@link proposal} to write a number or boolean in quotes where a string is expected. Empty for other values.
 *
 * @example
 * quotedProposal(22, isHours) // '; write "22" in quotes'
 */
export function quotedProposal(value: unknown, accepts: (text: string) => boolean, unit = ''): string {
  if (typeof value !== 'number' && typeof value !== 'boolean') return '';
  const text = `${value}${unit}`;
  return accepts(text) ? `; write "${text}" in quotes` : '';
}
