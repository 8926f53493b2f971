/** No name or annotation that Kron reads is as long as this limit. */
const maxLength = 1_024;

/** Shortens a text to 1,024 characters. Users of the Kubernetes API can store much longer texts. */
export function boundedText(text: string): string;
export function boundedText(text: string | undefined): string | undefined;
export function boundedText(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= maxLength) return text;
  // The text is copied, because V8 would otherwise keep the whole original string in memory for its first part.
  return structuredClone(`${text.slice(0, maxLength - 1)}…`);
}
