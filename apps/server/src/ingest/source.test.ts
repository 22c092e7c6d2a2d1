import { describe, expect, it } from 'vitest';
import { describeSource, maskSecrets, parseListedSource, parseSource, SourceError } from './source.ts';

describe('parseSource', () => {
  it.each([
    ['test-pattern-clock', { kind: 'generated', name: 'test-pattern-clock' }],
    ['/srv/media/loop.mp4', { kind: 'file', path: '/srv/media/loop.mp4' }],
    ['file:///srv/a%20b.mp4', { kind: 'file', path: '/srv/a b.mp4' }],
    ['https://live.test/a/index.m3u8?t=1', { kind: 'http', url: 'https://live.test/a/index.m3u8?t=1' }],
    ['http://live.test/one.ts', { kind: 'http', url: 'http://live.test/one.ts' }],
    ['udp://@239.0.0.1:1234', { kind: 'udp', url: 'udp://@239.0.0.1:1234' }],
    ['udp://@:1234', { kind: 'udp', url: 'udp://@:1234' }],
    ['rtmp://host/live/key', { kind: 'rtmp', url: 'rtmp://host/live/key', listens: false }],
    ['rtmp://0.0.0.0:1935/live/key', { kind: 'rtmp', url: 'rtmp://0.0.0.0:1935/live/key', listens: true }],
    ['srt://host:9000', { kind: 'srt', url: 'srt://host:9000', listens: false }],
    ['srt://:9000?mode=listener', { kind: 'srt', url: 'srt://:9000?mode=listener', listens: true }],
  ])('parses %s [ORIGIN-06]', (input, expected) => {
    expect(parseSource(input)).toEqual(expected);
  });

  it('listens for a sender when asked to', () => {
    expect(parseSource('rtmp://live.test/live/key', true)).toMatchObject({ kind: 'rtmp', listens: true });
  });

  it.each([
    ['', 'neither an address nor an absolute path'],
    ['loop.mp4', 'neither an address nor an absolute path'],
    ['-i', 'neither an address'],
    ['loop-1.mp4', 'neither an address'],
    ['concat:/etc/passwd|/etc/hosts', 'begin with concat: are not known'],
    ['ftp://host/a.ts', 'begin with ftp: are not known'],
    ['udp://239.0.0.1', 'needs a port'],
    ['file://elsewhere/a.mp4', 'not on this machine'],
  ])('refuses %j', (input, message) => {
    expect(() => parseSource(input)).toThrow(SourceError);
    expect(() => parseSource(input)).toThrow(message);
  });

  it('rejects listening over http and udp', () => {
    expect(() => parseSource('udp://host:1234', true)).toThrow('over rtmp or srt');
  });
});

describe('parseListedSource', () => {
  it.each([
    ...['https://live.test/a.m3u8', 'http://192.168.1.5/one.ts', 'udp://@239.0.0.1:1234', 'udp://[ff02::1]:1234'],
    ...['rtmp://host/live/key', 'rtmps://host/live/key', 'srt://host:9000', 'srt://host:9000?mode=caller&latency=200'],
  ])('takes %s of a list of others', (input) => {
    expect(parseListedSource(input)).toEqual(parseSource(input));
  });

  it.each([
    ...['/etc/passwd', 'file:///etc/passwd', 'FILE:/etc/passwd', 'test-pattern-clock', 'data:video/mp4;base64,AAAA'],
    ...[
      'concat:/etc/passwd|/etc/hosts',
      'subfile,,start,0,end,9,,:/etc/passwd',
      'pipe:0',
      'fd:3',
      'crypto:/etc/passwd',
    ],
    ...['cache:/etc/passwd', 'async:file:/etc/passwd', 'tee:/tmp/a', 'unix:/run/x', 'gopher://127.0.0.1/', 'C:\\a.mp4'],
  ])('refuses %s, which reads this machine', (input) => {
    expect(() => parseListedSource(input)).toThrow(SourceError);
  });

  it.each([
    ...['rtmp://0.0.0.0:1935/live/key', 'rtmp://[::]/live/key', 'rtmp://:1935/live/key', 'srt://:9000'],
    ...['srt://0.0.0.0:9000', 'srt://host:9000?mode=listener', 'srt://host:9000?mode=rendezvous'],
    ...['srt://host:9000?mode=caller&mode=listener', 'udp://:1234', 'udp://@:1234', 'udp://0.0.0.0:1234'],
    ...['udp://192.168.1.5:1234', 'udp://host:1234', 'udp://0xef.0.0.1:1234'],
  ])('refuses %s, which opens a port', (input) => {
    expect(() => parseListedSource(input)).toThrow('cannot open a port of this machine');
  });
});

describe('a source in a log', () => {
  it.each([
    ['test-pattern-clock', 'test-pattern-clock'],
    ['/srv/loop.mp4', '/srv/loop.mp4'],
    ['https://name:secret@live.test:8443/a/index.m3u8?token=abc', 'https://live.test:8443/a/index.m3u8'],
    ['rtmp://live.test/live/stream-key', 'rtmp://live.test/live/***'],
    ['srt://host:9000?passphrase=0123456789&streamid=x', 'srt://host:9000'],
    ['not an address', 'an unreadable address'],
  ])('%s is logged as %s', (input, expected) => {
    expect(describeSource(input)).toBe(expected);
  });

  it('has its secrets masked in the output of ffmpeg', () => {
    const input = 'https://name:pass%2Fword@live.test/a.m3u8?token=abcdef&id=7';
    const words = `[https] ${input}: 401 / cannot open https://live.test/a.m3u8?token=abcdef for name with pass/word`;
    const masked = maskSecrets(words, input);
    for (const secret of ['abcdef', 'pass/word', 'pass%2Fword']) expect(masked).not.toContain(secret);
    expect(masked).toContain('https://live.test/a.m3u8');
  });

  it('has the key of an RTMP address masked', () => {
    expect(maskSecrets('Unexpected stream, expecting hidden-key', 'rtmp://0.0.0.0/live/hidden-key')).not.toContain(
      'hidden',
    );
  });
});
