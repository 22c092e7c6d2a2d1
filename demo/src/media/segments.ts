import { SEGMENT_US } from '@seyir/core/limits/media';

/** The nearest number of whole segments. */
export const segmentsFor = (seconds: number): number => Math.round((seconds * 1_000_000) / SEGMENT_US);

/** What so many segments last, to the second. */
export const secondsOf = (segments: number): number => Math.round((segments * SEGMENT_US) / 1_000_000);
