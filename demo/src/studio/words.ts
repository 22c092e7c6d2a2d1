// The words that the files of the demonstration use for scenes and music.

/** Where the camera goes. */
export const MOVES = ['left', 'right', 'up', 'down'] as const;
export type Move = (typeof MOVES)[number];

/** What moves in the air. */
export const AIRS = ['clear', 'dust', 'snow', 'rain', 'embers', 'bubbles', 'sparks'] as const;
export type Air = (typeof AIRS)[number];

/** The pieces of music, by their mood. */
export const SCORES = ['calm', 'tense', 'wonder', 'warm', 'play', 'news', 'sport', 'night'] as const;
export type ScoreName = (typeof SCORES)[number];
