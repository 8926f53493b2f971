/**
 * Parses a stream of JSON documents, one per line. Leaves out an incomplete last line. Cancels the stream if the caller
 * stops early or if a line is not JSON, because the browser has only few connections and an open stream occupies one.
 */
export async function* jsonLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.filter((one) => one !== '')) yield JSON.parse(line);
    }
  } finally {
    // If the stream has failed, `cancel` rejects. The caller gets the failure itself from `read`.
    await reader.cancel().catch(() => undefined);
  }
}
