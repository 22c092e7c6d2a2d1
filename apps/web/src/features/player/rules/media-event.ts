// A line of the media log, as the service keeps it (ANALYTICS-07, ANALYTICS-08).

import type { MediaEvent } from '@seyir/contract/analytics';
import { definitionCode } from '@seyir/contract/codes';
import { formatStamp } from '@seyir/core/time/istanbul';
import type { PlayerKind } from './limits.ts';

/** Whose line it is. What does not apply stays blank. */
export type MediaCodes = Partial<
  Pick<MediaEvent, 'programcode' | 'channelcode' | 'contentcode' | 'producttype' | 'productcode'>
>;

export interface MediaHappening {
  readonly type: 'start' | 'end' | 'error';
  /** Names one viewing: its lines belong together. */
  readonly playId: string;
  readonly number: number;
  readonly kind: PlayerKind;
  readonly codes: MediaCodes;
  /** Server's time, epoch milliseconds: now, and when the viewing began. */
  readonly now: number;
  readonly startedAt: number;
  /** Lines of the picture. */
  readonly height: number;
  readonly result?: string;
  readonly message?: string;
}

const OK = '0';
const MESSAGE_MAX = 200;

export function writeMediaEvent(happening: MediaHappening): MediaEvent {
  const { type, playId, number, kind, codes, now, startedAt, height, result = OK, message = '' } = happening;
  return {
    eventtype: type,
    eventid: `${playId}-${number}`,
    eventtime: formatStamp(now),
    actiontime: formatStamp(startedAt),
    playid: playId,
    result,
    errormsg: message.slice(0, MESSAGE_MAX),
    programcode: codes.programcode ?? '',
    channelcode: codes.channelcode ?? '',
    contenttype: kind,
    contentcode: codes.contentcode ?? '',
    producttype: codes.producttype ?? '',
    productcode: codes.productcode ?? '',
    definition: definitionCode(height),
  };
}
