const decimal = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const group = /^[0-9a-fA-F]{1,4}$/;

/**
 * Whether a text is an IPv4 or IPv6 address. The numbers of an IPv4 address may have leading zeros, because the API server
 * accepts such an address in a Pod.
 *
 * @example
 * isAddress('10.0.0.10') // true
 * isAddress('::1') // true
 * isAddress('10.0.0') // false
 */
export function isAddress(text: string): boolean {
  return text.includes(':') ? isIPv6(text) : isIPv4(text);
}

function isIPv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && decimal.test(String(Number(part))))
  );
}

function isIPv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const counts = halves.map((half, index) => groupCount(half, index === halves.length - 1));
  if (counts.includes(undefined)) return false;
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return halves.length === 2 ? total <= 7 : total === 8;
}

/** The number of groups in a half of an address; an IPv4 address at the end counts as two. */
function groupCount(half: string, isLast: boolean): number | undefined {
  if (half === '') return 0;
  const groups = half.split(':');
  const last = groups.at(-1) ?? '';
  const endsInIPv4 = isLast && isIPv4(last);
  const plain = endsInIPv4 ? groups.slice(0, -1) : groups;
  if (!plain.every((one) => group.test(one))) return undefined;
  return plain.length + (endsInIPv4 ? 2 : 0);
}
