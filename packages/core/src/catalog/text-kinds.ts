/** Kinds of things with texts to translate, in the words of the command line. */
export const TEXT_KINDS = [
  'title',
  'episode',
  'season',
  'genre',
  'channel',
  'package',
  'bundle',
  'menu',
  'tab',
  'row',
  'banner',
  'ad',
  'person',
  'cast',
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];
