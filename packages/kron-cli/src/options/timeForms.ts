/** Part of the help of every command that takes times. */
export const timeForms = `
Times are RFC 3339 (2026-03-01T00:00:00Z), a date (its first second in UTC), or a
distance from now (+36h, -7d, +1d12h).
`;
