// Settings of hls.js, and the replacement of a token in the addresses that it requests.

import type { AudioSelectionOption, HlsConfig, MediaPlaylist } from 'hls.js';
import { getLocale } from '../text/language.ts';
import { CAPTION_NAMES } from './captions.ts';
import type { EngineOptions, MediaTrack, TrackMark, TrackPreferences } from './media-engine.ts';
import { findByLanguage, labelOf, roleOf } from './tracks.ts';

/** Measured on our own streams (docs/media.md): a worker and a bandwidth test cost more at the start than they give. */
const EVERYWHERE: Partial<HlsConfig> = {
  enableWorker: false,
  startFragPrefetch: true,
  testBandwidth: false,
  abrEwmaDefaultEstimate: 1_500_000,
  capLevelToPlayerSize: true,
  liveDurationInfinity: true,
  // Lists in parts are played in parts: three of them behind the end, and a second further after each stall.
  lowLatencyMode: true,
  backBufferLength: 60,
  // For other players: ours reads the guide, and needs no cues for what the lists say about it.
  enableDateRangeMetadataCues: false,
  enableID3MetadataCues: false,
  enableEmsgMetadataCues: false,
  ...CAPTION_NAMES,
};

/**
 * Our lists have no interstitials. Left on, their controller sends a load back to EXT-X-START when the media source
 * opens after the list has come, over the position that was asked for. The type of hls.js forbids the `undefined` that
 * its own documentation asks for.
 */
const WITHOUT_INTERSTITIALS: Partial<HlsConfig> = Object.fromEntries([['interstitialsController', undefined]]);

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
    ...WITHOUT_INTERSTITIALS,
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

export function toTrack(playlist: MediaPlaylist, index: number): MediaTrack {
  const { name, lang = '' } = playlist;
  const mark = markOf(playlist);
  const label = labelOf(name, lang, index + 1, getLocale(), roleOf(mark));
  return { id: String(index), label, language: lang, mark };
}

export const markOf = ({ name, characteristics = '' }: MediaPlaylist): TrackMark => ({ name, role: characteristics });

/**
 * Described sound for a profile that wants it, and only for that one; undefined where no track is marked, and for what was
 * chosen in this stream.
 */
export function preferSound(
  listed: readonly MediaPlaylist[],
  { audioLanguage = null, audioDescription, audioMark }: Partial<TrackPreferences> = {},
): AudioSelectionOption | undefined {
  if (audioMark || listed.every((track) => roleOf(markOf(track)) === undefined)) return undefined;
  const language = audioLanguage ?? listed.find((track) => track.default)?.lang ?? null;
  const role = audioDescription ? 'description' : undefined;
  const wanted = findByLanguage(listed.map(toTrack), language, { role });
  return wanted && preferAudio(wanted.language, wanted.mark);
}

// Token replacement. A stream's token is a folder of its address, and everything inside the lists is relative to it. A fresh token for the
// same resource can therefore take the place of an old one under way, without loading anything twice.

const ADDRESS = /^(.*\/stream\/)([^/]+)(\/.*)$/;

/** The address with the token of another one; as it was where either has none. */
export function withTokenOf(address: string, fresh: string): string {
  const [, place, token, rest] = ADDRESS.exec(address) ?? [];
  const freshToken = ADDRESS.exec(fresh)?.[2];
  if (place === undefined || rest === undefined || freshToken === undefined || token === freshToken) return address;
  return `${place}${freshToken}${rest}`;
}

/** Whether two addresses name the same list, whatever their tokens are. */
export function isSameResource(one: string, other: string): boolean {
  const [first, second] = [ADDRESS.exec(one)?.[3], ADDRESS.exec(other)?.[3]];
  return first !== undefined && first.split('?')[0] === second?.split('?')[0];
}
