// What a source is, by its address alone (PLAYER-02, PLAYER-03).

/** `hls`: a playlist. `file`: a progressive file such as mp4. `none`: the service says that there is nothing to play. */
export type SourceKind = 'hls' | 'file' | 'none';

const NOTHING_TO_PLAY: ReadonlySet<string> = new Set(['', '-1', '-2']);

export function classifySource(source: string): SourceKind {
  const address = source.trim();
  if (NOTHING_TO_PLAY.has(address)) return 'none';
  return address.toLowerCase().includes('.m3u8') ? 'hls' : 'file';
}
