import type { Endpoint, HandlerReply } from '@seyir/contract/endpoint';
import type { AnswerCache } from '../../catalogue/answer-cache.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { OnAir, OnAirMoment } from '../../catalogue/on-air.ts';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { type Prepared, prepare } from '../../http/prepared.ts';
import type { Clock } from '../../shared/clock.ts';
import { type Audience, audienceKey, audienceOf } from '../../viewers/audience.ts';
import { ANONYMOUS, type ViewerState, type ViewerStates } from '../../viewers/viewer-state.ts';

export interface HomeDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly onAir: OnAir;
  readonly viewers: ViewerStates;
  readonly answers: AnswerCache;
  readonly now: Clock;
}

/** The inputs of a home reply: catalogue snapshot, audience, viewer state and time. */
export interface HomeView {
  readonly snapshot: Snapshot;
  readonly audience: Audience;
  readonly viewer: ViewerState;
  readonly profileId: string | undefined;
  readonly now: number;
}

export async function viewOf({ catalogue, viewers, now }: HomeDeps, caller: Caller, meta: Meta): Promise<HomeView> {
  const viewer = await viewers.read(caller);
  return {
    snapshot: catalogue.current(),
    audience: audienceOf(caller, meta.language),
    viewer,
    profileId: caller.profile?.id,
    now: now(),
  };
}

/** What a reply is made of, besides the snapshot. */
interface AnswerParts<E extends Endpoint> {
  readonly endpoint: E;
  /** Cache key of the request, such as a page of a row. */
  readonly subject: string;
  /** The current airings, for replies that contain them. */
  readonly moment?: OnAirMoment | undefined;
  /** Whether the reply is personal: different for this viewer than for others of the audience. */
  readonly isOwn: boolean;
  readonly make: (view: HomeView) => HandlerReply<E>;
}

/** The cached reply for a view: shared by the audience, or personal to the viewer. */
export function answerView<E extends Endpoint>(
  { answers }: HomeDeps,
  view: HomeView,
  { endpoint, subject, moment, isOwn, make }: AnswerParts<E>,
): Promise<Prepared> {
  const { snapshot, audience, viewer, profileId } = view;
  const key = `${subject}/${audienceKey(audience)}`;
  const version = `${snapshot.edition}.${moment?.edition ?? ''}`;
  if (!isOwn) return answers.answer(key, version, () => prepare(endpoint, make({ ...view, viewer: ANONYMOUS })));
  return answers.answer(`${key}/${profileId}`, `${version}.${viewer.edition}`, () =>
    prepare(endpoint, make(view), 'quick'),
  );
}
