// Parser of server-sent events by the HTML standard. `EventSource` cannot send an Authorization header, so the stream is
// read with fetch.

export type SseItem =
  /** A comment line: the server's heartbeat. */
  | { readonly type: 'beat' }
  /** The reconnection time, in milliseconds. */
  | { readonly type: 'retry'; readonly retryMs: number }
  | { readonly type: 'message'; readonly name: string; readonly data: string };

interface SseParser {
  /** Feeds a chunk, split anywhere, and returns the complete items. */
  read(text: string): SseItem[];
}

const LINE_END = /\r\n|\n|\r/;

export function createSseParser(): SseParser {
  let rest = '';
  let name = '';
  let data: string[] = [];

  function readLine(line: string): SseItem | undefined {
    if (line === '') return finish();
    if (line.startsWith(':')) return { type: 'beat' };
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) return { type: 'retry', retryMs: Number(value) };
    return undefined;
  }

  function finish(): SseItem | undefined {
    const piece: SseItem = { type: 'message', name: name || 'message', data: data.join('\n') };
    const isEmpty = data.length === 0;
    name = '';
    data = [];
    return isEmpty ? undefined : piece;
  }

  return {
    read(text) {
      // A trailing CR may be the first half of CRLF.
      const whole = rest + text;
      const keep = whole.endsWith('\r') ? 1 : 0;
      const lines = whole.slice(0, whole.length - keep).split(LINE_END);
      rest = (lines.pop() ?? '') + whole.slice(whole.length - keep);
      return lines.flatMap((line) => readLine(line) ?? []);
    },
  };
}
