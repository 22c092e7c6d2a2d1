import type { AudioSelectionOption, HlsConfig } from 'hls.js';
import type { EngineOptions, TrackMark } from './media-engine.ts';

/** Measured on our own streams (docs/media.md): a worker and a bandwidth test cost more at the start than they give. */
const EVERYWHERE: Partial<HlsConfig> = {
  enableWorker: false,
  startFragPrefetch: true,
  testBandwidth: false,
  abrEwmaDefaultEstimate: 1_500_000,
  capLevelToPlayerSize: true,
  liveDurationInfinity: true,
  backBufferLength: 60,
};

/** Twenty seconds ahead survive a tunnel; more would be thrown away at the next seek. */
const WATCHING: Partial<HlsConfig> = { maxBufferLength: 20, maxMaxBufferLength: 60, maxBufferSize: 30e6 };
const GLIMPSE: Partial<HlsConfig> = {
  maxBufferLength: 8,
  maxMaxBufferLength: 12,
  maxBufferSize: 6e6,
  backBufferLength: 8,
};

export function settingsFor({ isPreview, startAtSeconds, preferences }: EngineOptions): Partial<HlsConfig> {
  return {
    ...EVERYWHERE,
    ...(isPreview ? GLIMPSE : WATCHING),
    startPosition: startAtSeconds ?? -1,
    // Given from the start, the chosen language is loaded at once and nothing is loaded for another.
    ...(preferences?.audioLanguage
      ? { audioPreference: preferAudio(preferences.audioLanguage, preferences.audioMark) }
      : {}),
  };
}

/** A track of a language, or the very one of several. */
export function preferAudio(lang: string, mark: TrackMark | undefined): AudioSelectionOption {
  return mark ? { lang, name: mark.name, characteristics: mark.role } : { lang };
}
