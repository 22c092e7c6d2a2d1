// Media characteristics of tracks for the blind and the deaf: CHARACTERISTICS of EXT-X-MEDIA (RFC 8216 §4.3.4.1), by the
// identifiers that players know.

/** An audio track that describes the picture, or subtitles for the hard of hearing. */
export type TrackRole = 'description' | 'hearing';

export const CHARACTERISTICS = {
  description: ['public.accessibility.describes-video'],
  hearing: ['public.accessibility.transcribes-spoken-dialog', 'public.accessibility.describes-music-and-sound'],
} as const satisfies Readonly<Record<TrackRole, readonly string[]>>;

const WORDS: Readonly<Record<TrackRole, Readonly<Record<'tr' | 'en', string>>>> = {
  description: { tr: 'sesli betimleme', en: 'audio description' },
  hearing: { tr: 'işitme engelliler için', en: 'SDH' },
};

/** The name of a track in a list, for players that show names alone; in Turkish where the track is, else in English. */
export const nameWithRole = (name: string, role: TrackRole, language: string | undefined): string =>
  `${name} (${WORDS[role][language?.split('-')[0] === 'tr' ? 'tr' : 'en']})`;
