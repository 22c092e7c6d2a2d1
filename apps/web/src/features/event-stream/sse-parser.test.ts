import { describe, expect, it } from 'vitest';
import { createSseParser, type SseItem } from './sse-parser.ts';

const STREAM =
  'retry: 2500\n\n:\n\ndata: {"type":"changed"}\n\nevent: bye\ndata: {}\n\ndata: two\ndata: lines\nid: 7\n\nevent: empty\n\n';
const PIECES: SseItem[] = [
  { type: 'retry', retryMs: 2500 },
  { type: 'beat' },
  { type: 'message', name: 'message', data: '{"type":"changed"}' },
  { type: 'message', name: 'bye', data: '{}' },
  { type: 'message', name: 'message', data: 'two\nlines' },
];

describe('a stream of server-sent events', () => {
  it('is parsed in one chunk', () => {
    expect(createSseParser().read(STREAM)).toEqual(PIECES);
  });

  it.each([1, 2, 3, 7, 16])('is parsed in chunks of %i characters', (size) => {
    const reader = createSseParser();
    const pieces: SseItem[] = [];
    for (let at = 0; at < STREAM.length; at += size) pieces.push(...reader.read(STREAM.slice(at, at + size)));
    expect(pieces).toEqual(PIECES);
  });

  it.each(['\r\n', '\r'])('is parsed with %j at the end of a line, split anywhere', (end) => {
    const reader = createSseParser();
    // A trailing CR may be the first half of CRLF.
    const text = `${STREAM.replaceAll('\n', end)}:${end}`;
    const pieces = [...text].flatMap((character) => reader.read(character));
    expect(pieces.slice(0, PIECES.length)).toEqual(PIECES);
  });

  it('ignores unknown fields', () => {
    expect(createSseParser().read('retry: soon\nfuture: 1\nnothing\n\n')).toEqual([]);
  });
});
