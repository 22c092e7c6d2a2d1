// How text over a picture is drawn, whatever it comes from: subtitles of a list, teletext, captions inside the picture.

export const SUBTITLE_CHOICES = {
  size: ['small', 'medium', 'large', 'huge'],
  /** `author`: as the broadcast or the file says. */
  colour: ['author', 'white', 'yellow', 'cyan', 'green'],
  edge: ['none', 'shadow', 'outline'],
  /** Background of a line. */
  ground: ['none', 'half', 'solid'],
  place: ['author', 'bottom', 'top'],
} as const;

export type SubtitleLook = { readonly [K in keyof typeof SUBTITLE_CHOICES]: (typeof SUBTITLE_CHOICES)[K][number] };

export const PRESET_SUBTITLE_LOOK: SubtitleLook = {
  size: 'medium',
  colour: 'author',
  edge: 'shadow',
  ground: 'half',
  place: 'author',
};
