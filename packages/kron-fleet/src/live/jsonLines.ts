/**
 * Parses a stream of JSON documents, one a line. An incomplete last line is left out. Cancels the stream when the caller
 * leaves the loop or a line is not JSON, because an open stream holds a connection of the browser.
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
    // A stream that has failed rejects.
    await reader.cancel().catch(() => undefined);
  }
}
