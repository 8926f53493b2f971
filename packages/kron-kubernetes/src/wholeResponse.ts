import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** A response with its whole body. */
export type WholeResponse = {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
};

export type WholeResponseOptions = {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** The error of a body with more than `maxBytes`. */
  readonly tooLarge: () => Error;
  readonly onHeaders: (headers: IncomingHttpHeaders) => void;
};

/**
 * Sends a request and reads the whole response, without a stream: with a stream, a request takes half as much processor time
 * again.
 *
 * @throws the signal's reason when it is aborted, `tooLarge()`, and the dispatcher's errors. The connection is then closed.
 */
export function wholeResponse(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, maxBytes, tooLarge, onHeaders }: WholeResponseOptions,
): Promise<WholeResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let head: Omit<WholeResponse, 'bytes'> = { statusCode: 0, headers: {} };
    let onConnection: Dispatcher.DispatchController | undefined;
    const abort = (reason: Error): void => {
      reject(reason);
      onConnection?.abort(reason);
    };
    signal.addEventListener('abort', () => abort(signal.reason as Error), { once: true });
    dispatcher.dispatch(request, {
      onRequestStart: (controller) => {
        onConnection = controller;
        // The request was aborted while it waited for a connection.
        if (signal.aborted) controller.abort(signal.reason as Error);
      },
      onResponseStart: (_, statusCode, headers) => {
        head = { statusCode, headers };
        onHeaders(headers);
      },
      onResponseData: (_, chunk) => {
        size += chunk.length;
        if (size > maxBytes) abort(tooLarge());
        else chunks.push(chunk);
      },
      onResponseEnd: () => resolve({ ...head, bytes: Buffer.concat(chunks) }),
      onResponseError: (_, error) => reject(error),
    });
  });
}
