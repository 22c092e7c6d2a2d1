// Subtitles are drawn by us and not by the browser: so that they look like the rest and make room for the controls. The
// chosen track is `hidden`, which means that the browser keeps its time and reports them, and draws nothing.

const DRAWN_KINDS: ReadonlySet<string> = new Set(['subtitles', 'captions']);

/** Reports the lines to show now, whenever they change. Returns the way to stop. */
export function watchCues(video: HTMLVideoElement, report: (lines: readonly string[]) => void): () => void {
  const tracks = video.textTracks;
  const watched = new Set<TextTrack>();
  let shown = '';
  const speak = () => {
    const lines = [...tracks].filter(isChosen).flatMap(linesOf);
    const text = lines.join('\n');
    if (text === shown) return;
    shown = text;
    report(lines);
  };
  const watchAll = () => {
    for (const track of tracks) {
      if (watched.has(track)) continue;
      watched.add(track);
      track.addEventListener('cuechange', speak);
    }
    speak();
  };
  tracks.addEventListener('addtrack', watchAll);
  tracks.addEventListener('change', watchAll);
  watchAll();
  return () => {
    tracks.removeEventListener('addtrack', watchAll);
    tracks.removeEventListener('change', watchAll);
    for (const track of watched) track.removeEventListener('cuechange', speak);
  };
}

function isChosen({ mode, kind }: TextTrack): boolean {
  return mode === 'hidden' && DRAWN_KINDS.has(kind);
}

function linesOf({ activeCues }: TextTrack): string[] {
  return [...(activeCues ?? [])].flatMap((cue) =>
    cue instanceof VTTCue
      ? (cue.getCueAsHTML().textContent ?? '').split('\n').filter((line) => line.trim() !== '')
      : [],
  );
}
