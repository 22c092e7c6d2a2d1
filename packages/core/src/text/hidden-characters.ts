// Characters that are not seen and change how a text is read: escapes of terminals, line breaks, and marks that turn the direction of
// what follows. Names with them look like other names, break lists (M3U, tables, logs) and reverse the words beside them.

/** Control characters, line and paragraph separators, half surrogates, and format characters: direction marks, zero-width
 * spaces, soft hyphens. The two joiners are left: letters of some scripts and emoji are composed with them. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');
/** What a text of several lines may hold. */
const BREAKS = /[\r\n\t]/g;

/** The one rule for names and other single lines: of channels, titles, packages, profiles, persons, devices. */
export const hasHidden = (line: string): boolean => HIDDEN.test(line);

/** The rule for summaries, notes and the like, which may have several lines. */
export const hasHiddenInProse = (text: string): boolean => HIDDEN.test(text.replace(BREAKS, ' '));

/** A single line of a file by others (M3U, XMLTV), without them: a whole list is not refused for one name. */
export const removeHidden = (line: string): string => line.replace(BREAKS, ' ').replace(ALL_HIDDEN, '').trim();
