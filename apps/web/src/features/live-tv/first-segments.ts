// Prefetch of what hls.js requests before the first frame of a live channel. The HTTP cache then answers the player.

/** Players begin so many target durations before the end of a live list. */
const FROM_EDGE = 3;

/** The multivariant playlist, the media playlists of picture and sound a player starts with, and the first segment of each. */
export async function fetchFirstSegments(address: string, get: (url: string) => Promise<Response>): Promise<void> {
  const read = async (url: string) => (await get(url)).text();
  const base = absolute(address);
  const lists = await read(address);
  const sounds = [...lists.matchAll(/#EXT-X-MEDIA:TYPE=AUDIO[^\n]*/g)].map(([line]) => line);
  const sound = sounds.find((line) => line.includes('DEFAULT=YES')) ?? sounds[0];
  for (const named of [linesOf(lists)[0], sound && uriOf(sound)]) {
    if (named === undefined) continue;
    const list = new URL(named, base).href;
    for (const part of firstSegmentOf(await read(list))) {
      // Read to its end: only then the browser keeps it.
      await (await get(new URL(part, list).href)).arrayBuffer();
    }
  }
}

/** The segment a player begins with, after the initialisation that holds for it. */
function firstSegmentOf(list: string): string[] {
  const targetSeconds = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(list)?.[1] ?? 0);
  const segments: { readonly map: string | undefined; readonly name: string; readonly seconds: number }[] = [];
  let map: string | undefined;
  let seconds = 0;
  for (const line of list.split('\n').map((each) => each.trim())) {
    if (line.startsWith('#EXT-X-MAP:')) map = uriOf(line);
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line !== '' && !line.startsWith('#')) segments.push({ map, name: line, seconds });
  }
  let untilEdge = 0;
  const first = segments.findLast((segment) => {
    untilEdge += segment.seconds;
    return untilEdge >= FROM_EDGE * targetSeconds;
  });
  const begin = first ?? segments[0];
  return begin ? [begin.map, begin.name].filter((part) => part !== undefined) : [];
}

const uriOf = (line: string): string | undefined => /URI="([^"]+)"/.exec(line)?.[1];

/** The addresses in a playlist. */
function linesOf(list: string): string[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const absolute = (address: string): string => new URL(address, globalThis.location?.href).href;
