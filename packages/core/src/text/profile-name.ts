import { PROFILE_NAME_DECODINGS } from '../limits/profile.ts';

/**
 * A profile name as people read it. Old clients send and store it percent-encoded, some of them twice (PROFILE-21). A name
 * with a broken % sequence is a name with a percent sign in it and stays as it is.
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
