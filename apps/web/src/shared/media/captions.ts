// CEA-608 captions inside the picture. hls.js decodes them into text tracks of the element, which begin `hidden`: the state
// in which ours are drawn (cues.ts). They are one more choice beside the subtitles of the lists, and off until chosen.

import { defineText, say } from '../text/text.ts';
import type { MediaTrack } from './media-engine.ts';

/** Not among the shared phrases: this module runs before the application, which their chunk would bring along. */
const captionsText = defineText({
  captions: { tr: 'Yayın altyazısı ({channel})', en: 'Broadcast captions ({channel})' },
});

/** CC1 and CC2 in the first field, CC3 and CC4 in the second: as INSTREAM-ID and the names of the tracks say it. */
const CHANNEL = /^CC[1-4]$/;

/** Names of hls.js for channels that the list does not declare: those that ours declares them by. */
export const CAPTION_NAMES = {
  captionsTextTrack1Label: 'CC1',
  captionsTextTrack2Label: 'CC2',
  captionsTextTrack3Label: 'CC3',
  captionsTextTrack4Label: 'CC4',
  // The language of captions is not in them.
  captionsTextTrack1LanguageCode: '',
  captionsTextTrack2LanguageCode: '',
};

export interface Captions {
  /** The channels that the list declares, and those that were met in the picture. */
  list(): readonly MediaTrack[];
  chosenId(): string | undefined;
  /** False where the id is not that of a channel; what was chosen here is off then. */
  choose(id: string | undefined): boolean;
  declare(channels: readonly string[]): void;
  stop(): void;
}

export function watchCaptions(video: HTMLVideoElement, onChange: () => void): Captions {
  const tracks = video.textTracks;
  const channels = new Set<string>();
  let chosen: string | undefined;
  const apply = () => {
    for (const track of tracks) {
      if (!isCaption(track)) continue;
      const mode = track.label === chosen ? 'hidden' : 'disabled';
      if (track.mode !== mode) track.mode = mode;
    }
  };
  const handleTrack = () => {
    const met = [...tracks].filter(isCaption).map(({ label }) => label);
    apply();
    declare(met);
  };
  const declare = (names: readonly string[]) => {
    const before = channels.size;
    for (const name of names) if (CHANNEL.test(name)) channels.add(name);
    if (channels.size > before) onChange();
  };
  tracks.addEventListener('addtrack', handleTrack);
  return {
    list: () => [...channels].sort().map(toTrack),
    chosenId: () => chosen,
    choose(id) {
      chosen = id !== undefined && channels.has(id) ? id : undefined;
      apply();
      return chosen !== undefined;
    },
    declare,
    stop: () => tracks.removeEventListener('addtrack', handleTrack),
  };
}

const isCaption = ({ kind, label }: TextTrack): boolean => kind === 'captions' && CHANNEL.test(label);

const toTrack = (channel: string): MediaTrack => ({
  id: channel,
  label: say(captionsText.captions, { channel }),
  language: '',
  mark: { name: channel, role: '' },
});
