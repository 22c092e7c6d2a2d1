import type { ServerResponse } from 'node:http';
import type { TextStream } from './route.ts';

/** What may wait in memory for one slow reader: many events, and for ten thousand readers still bearable. */
const MAX_WAITING_BYTES = 64 * 1024;

/** An answer whose head was sent, as a stream of text. */
export function makeTextStream(response: ServerResponse): TextStream {
  // A reader that vanishes shows up as an error on some later write; its close is what counts.
  response.on('error', () => undefined);
  return {
    write(text) {
      response.write(text);
      return response.writableLength <= MAX_WAITING_BYTES;
    },
    end: () => void response.end(),
    destroy: () => void response.destroy(),
    onClose: (listener) => void response.once('close', listener),
  };
}
