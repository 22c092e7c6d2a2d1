// The characters a name of a person or a profile may have. Names are shown to others of the family and stand in mails under
// the operator's name, so a stranger must not be able to write orders to a terminal, reversed text or an address into one.

/** Control characters, line and paragraph separators, half surrogates, and format characters: direction marks, zero-width
 * spaces, soft hyphens. The two joiners are left: letters of some scripts and emoji are composed with them. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;
/** What nobody sees: spaces, fillers, variation selectors, marks without a letter, the empty braille pattern. */
const BLANK = /[\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu;
/** What a mail program turns into a link: a scheme, www, an IP address, or a word that ends as host names do. Initials and
 * titles before a name ("Dr.Ayşe", "J.R.") are none. */
const ADDRESS =
  /:\/\/|\bwww\.|\d+(?:\.\d+){3}|\.\p{L}{2,}[/:?#]|[\p{L}\d]\.(?:com|net|org|info|biz|io|co|app|dev|tv|me|xyz|online|site|shop|store|link|top|club|live|page|test|tr|az|ru|cn|de|uk|eu|us)(?![\p{L}\d])/iu;

/** Whether a text may be a person's or a profile's name, whatever its length (SIGNUP-15, PROFILE-25). */
export const isPersonName = (text: string): boolean =>
  !HIDDEN.test(text) && text.replace(BLANK, '') !== '' && !ADDRESS.test(text);
