// A line of the media log, as the service keeps it (ANALYTICS-07, ANALYTICS-08).

import type { MediaEvent } from '@seyir/contract/analytics';
import { definitionCode } from '@seyir/contract/codes';
import { formatStamp } from '@seyir/core/time/local-time';
import type { PlayerKind } from './limits.ts';

/** Whose line it is. What does not apply stays blank. */
export type MediaCodes = Partial<
  Pick<MediaEvent, 'programcode' | 'channelcode' | 'contentcode' | 'producttype' | 'productcode'>
> &
  TitleOrigin;

/** The way to a title: the query of its address (DETAIL-10). Left out where the address has none. */
type TitleOrigin = { readonly [Name in 'ptype' | 'fromsearch' | 'recommend']?: MediaEvent[Name] | undefined };

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
  readonly measured?: Measured | undefined;
}

/** What the browser measured of a viewing. */
type Measured = Pick<MediaEvent, 'firstframems' | 'zapms' | 'stalls'>;

/** Longer times are no measurement: the page was asleep. */
const MEASURED_MAX_MS = 600_000;
const STALLS_MAX = 10_000;

/** From opening to the first frame: a zap when another channel played before. */
export function measureStart(elapsedMs: number, isChange: boolean): Measured {
  const ms = Math.min(MEASURED_MAX_MS, Math.max(0, Math.round(elapsedMs)));
  return isChange ? { zapms: ms } : { firstframems: ms };
}

export const measureEnd = (stalls: number): Measured => ({ stalls: Math.min(STALLS_MAX, stalls) });

const OK = '0';
const MESSAGE_MAX = 200;
/** What a viewer may have typed into the address. */
const CODE_MAX = 64;

export function writeMediaEvent(happening: MediaHappening): MediaEvent {
  const { type, playId, number, kind, codes, now, startedAt, height, result = OK, message = '', measured } = happening;
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
    ...(codes.ptype === undefined ? {} : { ptype: codes.ptype.slice(0, CODE_MAX) }),
    ...(codes.fromsearch === undefined ? {} : { fromsearch: codes.fromsearch.slice(0, CODE_MAX) }),
    ...(codes.recommend === undefined ? {} : { recommend: codes.recommend }),
    ...measured,
  };
}
