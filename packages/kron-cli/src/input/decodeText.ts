const utf16Marks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Bytes of a file as text, or why they are none. A byte order mark is dropped. */
export function decodeText(bytes: Uint8Array): { text: string } | { message: string } {
  if (utf16Marks.some(([first, second]) => bytes[0] === first && bytes[1] === second)) {
    return { message: 'is UTF-16; save it as UTF-8' };
  }
  const zero = bytes.indexOf(0);
  if (zero >= 0)
    return { message: `is binary: expected YAML or JSON text, found a zero byte at offset ${zero}` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { message: 'is not UTF-8 text: expected YAML or JSON' };
  }
}
