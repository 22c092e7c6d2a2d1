import { RECORDING_KEPT_DAYS } from '../limits/recording.ts';

const DAY_MS = 86_400_000;

/** Until when a recording is kept: counted from the end of its programme, whenever it was asked for (RECORD-13). */
export const keptUntil = (endsAt: number): number => endsAt + RECORDING_KEPT_DAYS * DAY_MS;
