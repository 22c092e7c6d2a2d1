// The watermark over the picture: how it looks is a setting of the installation, what it says names the session, so that
// a recording that turns up elsewhere leads back to it (WATERMARK-05).
import { RETURN_OK } from '@seyir/contract/codes';
import { Watermark } from '@seyir/contract/live';
import type { ReturnCode } from '@seyir/contract/wire';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Log } from '../../shared/log.ts';

export interface WatermarkDeps {
  readonly db: Database;
  readonly log: Pick<Log, 'warn'>;
}

/** The key in the table of settings. Its value is a list: at most one watermark for all channels, and one for each. */
export const WATERMARK_SETTING = 'watermark';

const Looks = z.array(Watermark.omit({ encrydata: true }));
type Look = z.infer<typeof Looks>[number];

const NONE: ReturnCode = { returncode: '1', errormsg: 'No watermark is set.' };

/** The one of the channel, or the one for all; a title has only the latter (WATERMARK-04). */
export async function readWatermark(
  deps: WatermarkDeps,
  { sessionId }: Caller,
  channelCode: string | undefined,
): Promise<ReturnCode | (ReturnCode & Watermark)> {
  const looks = await readLooks(deps);
  const of = (code: string) => looks.find(({ channelcode }) => channelcode === code);
  const look = (channelCode === undefined ? undefined : of(channelCode)) ?? of('');
  return look ? { returncode: RETURN_OK, errormsg: '', ...look, encrydata: nameSession(sessionId) } : NONE;
}

/** A setting that makes no sense is told to whoever runs the service; a viewer is not kept from watching by it. */
async function readLooks({ db, log }: WatermarkDeps): Promise<readonly Look[]> {
  const row = await db.kysely
    .selectFrom('setting')
    .select('value')
    .where('key', '=', WATERMARK_SETTING)
    .executeTakeFirst();
  if (row === undefined) return [];
  const looks = Looks.safeParse(row.value);
  if (looks.success) return looks.data;
  log.warn({ err: looks.error }, 'the watermark setting is not valid: none is shown');
  return [];
}

/**
 * Twelve digits from the end of the session's id, where it is random: short enough to be read off a blurred picture,
 * and found by `id::text like '%…'` in the table of sessions. They open nothing: a token is more than its session's id.
 */
function nameSession(sessionId: string): string {
  const digits = sessionId.replaceAll('-', '').slice(-12).toUpperCase();
  return digits.match(/.{1,4}/g)?.join('-') ?? digits;
}
