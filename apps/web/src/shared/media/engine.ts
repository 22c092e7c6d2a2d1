// Chooses and loads the engine of a source: hls.js in a chunk of its own, or the element itself.

import { bestEffort } from '../best-effort.ts';
import type { EngineOptions, MediaEngine, OpenEngine } from './media-engine.ts';

/** In an element outside of the page. Undefined before the code of hls.js is here, or where the browser plays by itself. */
export const openUnseen: OpenEngine = (video, source, options) =>
  classifySource(source) === 'hls' ? hlsEngine?.openHls(video, source, options) : undefined;

/** Loads hls.js only when it is first needed; without MSE the browser may play HLS by itself. */
export function openEngine(video: HTMLVideoElement, source: string, options: EngineOptions): MediaEngine {
  const kind = classifySource(source);
  if (kind === 'none') {
    options.report({ type: 'failed', failure: { code: 2, detail: `source ${source}` } });
    return NOTHING;
  }
  // Its code is here: a change of channel does not wait for a turn of the page.
  const opened = kind === 'hls' ? hlsEngine?.openHls(video, source, options) : undefined;
  if (opened) return opened;
  return openLater(async (isWanted) => {
    if (kind === 'hls') {
      const { openHls } = await loadEngine();
      const engine = isWanted() ? openHls(video, source, options) : NOTHING;
      if (engine) return engine;
    }
    const { openElement } = await import('./element-engine.ts');
    return isWanted() ? openElement(video, source, options) : NOTHING;
  }, options);
}

/** Fetches what will be needed while the service still looks for the address. */
export function warmEngine(): void {
  bestEffort(loadEngine(), 'opening asks again, and says so when it fails');
}

let hlsEngine: typeof import('./hls-engine.ts') | undefined;

/** The code of hls.js: once it is here, opening does not wait for a turn of the event loop. */
export async function loadEngine(): Promise<typeof import('./hls-engine.ts')> {
  hlsEngine ??= await import('./hls-engine.ts');
  return hlsEngine;
}

const NOTHING: MediaEngine = {
  selectAudio: () => undefined,
  selectSubtitle: () => undefined,
  reload: () => undefined,
  park: () => undefined,
  resume: () => undefined,
  destroy: () => undefined,
};

/** An engine whose code is still on its way. One that is destroyed before it came never starts. */
function openLater(open: (isWanted: () => boolean) => Promise<MediaEngine>, { report }: EngineOptions): MediaEngine {
  let engine = NOTHING;
  let isWanted = true;
  open(() => isWanted).then(
    (opened) => {
      engine = opened;
      if (!isWanted) opened.destroy();
    },
    (error: unknown) => {
      // The part of the application that plays could not be loaded: the network, or a newer release.
      if (isWanted) report({ type: 'failed', failure: { code: 0, detail: String(error), reason: 'unreachable' } });
    },
  );
  return {
    get quality() {
      return engine.quality;
    },
    selectAudio: (id) => engine.selectAudio(id),
    selectSubtitle: (id) => engine.selectSubtitle(id),
    reload: () => engine.reload(),
    park: () => engine.park(),
    resume: () => engine.resume(),
    destroy() {
      isWanted = false;
      engine.destroy();
    },
  };
}

/** `hls`: a playlist. `file`: a progressive file such as mp4. `none`: the service says that there is nothing to play. */
type SourceKind = 'hls' | 'file' | 'none';

const NOTHING_TO_PLAY: ReadonlySet<string> = new Set(['', '-1', '-2']);

/** What a source is, by its address alone (PLAYER-02, PLAYER-03). */
export function classifySource(source: string): SourceKind {
  const address = source.trim();
  if (NOTHING_TO_PLAY.has(address)) return 'none';
  return address.toLowerCase().includes('.m3u8') ? 'hls' : 'file';
}
