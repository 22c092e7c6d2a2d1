// What a choice finds answered, or being answered: by the picture the page began with, by what was asked when its address
// was known, by the look at the neighbours, or by a glance at its row. Everything else is asked for now.

import { firstPicture } from './first-picture.ts';
import type { LiveTvDeps } from './live-tv.runner.ts';
import type { Asked, LookAhead } from './look-ahead.ts';
import type { PlaybackRequest } from './rules/playback-request.ts';
import type { Access } from './rules/verdict.ts';
import { headStart } from './warm-live-tv.ts';

export interface AnswersAheadDeps {
  readonly lookAhead: LookAhead;
  askAccess(channelId: string, signal: AbortSignal): Promise<Access>;
  askAddress(request: PlaybackRequest, signal: AbortSignal): Promise<string>;
}

type Answers = Pick<LiveTvDeps, 'takeKnown' | 'checkAccess' | 'getAddress'>;

export function answersAhead({ lookAhead, askAccess, askAddress }: AnswersAheadDeps): Answers {
  let underWay: (Asked & { readonly channelId: string }) | undefined;
  /** Each answer once: whoever asks again wants to know how it is now. */
  const fresh = new Set<keyof Asked>();
  const takeAnswer = async <K extends keyof Asked>(
    channelId: string,
    which: K,
  ): Promise<Awaited<Asked[K]> | undefined> => {
    if (underWay?.channelId !== channelId || !fresh.delete(which)) return undefined;
    return (underWay[which] as Promise<Awaited<Asked[K]>>).catch(() => undefined);
  };

  return {
    takeKnown({ kind, channelId }) {
      fresh.clear();
      const asked = lookAhead.takeAsked(channelId);
      if (kind !== 'live') return undefined;
      const known = lookAhead.take(channelId, 'certain') ?? firstPicture.takeAddress(channelId);
      // What is attached at once is asked about again: an answer from before the choice would be none.
      if (known === undefined && asked) {
        underWay = { ...asked, channelId };
        fresh.add('access').add('address');
      }
      return known;
    },
    async checkAccess(id, signal) {
      const answer = await takeAnswer(id, 'access');
      return answer ?? (await headStart.takeAccess(id)) ?? askAccess(id, signal);
    },
    async getAddress(request, signal) {
      if (request.kind !== 'live') return askAddress(request, signal);
      const { channelId } = request;
      // It is kept there as soon as it is known.
      await takeAnswer(channelId, 'address');
      return lookAhead.take(channelId) ?? (await headStart.takeAddress(channelId)) ?? askAddress(request, signal);
    },
  };
}
