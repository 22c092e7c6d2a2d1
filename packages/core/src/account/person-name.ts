// Injection guard for names of persons and profiles. Names are shown to other profiles and stand in mails sent under the
// operator's name, so terminal escapes, bidirectional overrides and links are refused.
import { hasHidden } from '../text/hidden-characters.ts';

/** Invisible characters: spaces, fillers, variation selectors, marks without a letter, the empty braille pattern. */
const BLANK = /[\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu;
/** Text that a mail program turns into a link: a scheme, www, an IP address, or a word with a known top-level domain.
 * Initials and titles before a name ("Dr.Ayşe", "J.R.") are not links. */
const ADDRESS =
  /:\/\/|\bwww\.|\d+(?:\.\d+){3}|\.\p{L}{2,}[/:?#]|[\p{L}\d]\.(?:com|net|org|info|biz|io|co|app|dev|tv|me|xyz|online|site|shop|store|link|top|club|live|page|test|tr|az|ru|cn|de|uk|eu|us)(?![\p{L}\d])/iu;

/** Whether a text may be a person's or a profile's name, whatever its length (SIGNUP-15, PROFILE-25). */
export const isPersonName = (text: string): boolean =>
  !hasHidden(text) && text.replace(BLANK, '') !== '' && !ADDRESS.test(text);
