/** Timelines count epoch microseconds; playlists and tokens count seconds. */
export const US_PER_SECOND = 1_000_000;
