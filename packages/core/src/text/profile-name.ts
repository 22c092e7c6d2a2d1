import { PROFILE_NAME_DECODINGS } from '../limits/profile.ts';

/**
 * Percent-decodes a profile name. Old clients send and store names percent-encoded, some of them twice (PROFILE-21). A
 * broken % sequence is a literal percent sign and stays.
 */
export function decodeProfileName(name: string): string {
  let decoded = name;
  for (let turn = 0; turn < PROFILE_NAME_DECODINGS; turn += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}

/** The profile with its name decoded. Applied once, where a profile enters an application, so that every screen shows the plain name. */
export const withPlainName = <T extends { readonly name: string }>(profile: T): T => ({
  ...profile,
  name: decodeProfileName(profile.name),
});
