/** Longer than any name or annotation that Kron can read. */
const maxLength = 1_024;

/** Cuts a text that a user of the API can make long. */
export function boundedText(text: string): string;
export function boundedText(text: string | undefined): string | undefined;
export function boundedText(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= maxLength) return text;
  // The copy matters, because V8 keeps the whole string in memory for a slice of it.
  return structuredClone(`${text.slice(0, maxLength - 1)}…`);
}
