import { maxBytes } from './limits.ts';

/** The greatest number of characters of compressed text in a link. Some programs cut longer links. */
export const longestPacked = 8000;

/** Compresses a text for the fragment of an address: base64url of raw deflate. */
export async function packText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Reads a text that {@link packText} has compressed.
 *
 * @throws Error if `packed` is no compressed text, or if the text is too large
 */
export async function unpackText(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw new Error('the text of the link is larger than 2 MB');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Finds the compressed text in a fragment.
 *
 * @returns the compressed text, or null, and the rest of the fragment without `#`
 */
export function splitFragment(fragment: string): { packed: string | null; rest: string } {
  const pairs = fragment.replace(/^#/, '').split('&').filter(Boolean);
  const own = pairs.find((pair) => pair.startsWith('y='));
  return { packed: own?.slice(2) ?? null, rest: pairs.filter((pair) => !pair.startsWith('y=')).join('&') };
}
