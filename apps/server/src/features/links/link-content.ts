// What a link opens: channels and titles that the profile can watch without a prompt, and their stream addresses. External
// players can show neither a PIN prompt nor an offer, so what is locked, blocked or not paid for is left out.
import { decideChannelAccess } from '@seyir/core/access/channel-access';
import type { PlaybackViewer } from '@seyir/core/access/decide-playback';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { decideTitleAccess } from '@seyir/core/access/title-access';
import { isBlockedFor } from '@seyir/core/guide/guide-row';
import { GUIDE_DAYS_AHEAD, GUIDE_DAYS_BACK } from '@seyir/core/limits/guide';
import type { AnswerCache } from '../../catalogue/answer-cache.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Channel, Picture, Title } from '../../catalogue/snapshot.ts';
import { forEachYielding } from '../../catalogue/yielding.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import type { RawReply } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { ownsTitle, type Position, type ViewerStates } from '../../viewers/viewer-state.ts';
import type { AiringRow } from './links.queries.ts';
import type { OpenLinkDeps } from './open-link.ts';

/** A call of the playback feature, which decides again whether the viewer may watch. */
type ReadAddress<Input> = (caller: Caller, meta: Meta, input: Input) => Promise<string>;

export interface LinkContentDeps extends OpenLinkDeps {
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly viewers: Pick<ViewerStates, 'read'>;
  readonly answers: AnswerCache;
  readonly now: Clock;
  readonly viewerOf: (caller: Caller) => PlaybackViewer;
  readonly findStreamLimit: (caller: Caller) => number;
  readonly readChannelAddress: ReadAddress<{ readonly id: string; readonly startTime: number | undefined }>;
  readonly readContentAddress: ReadAddress<{
    readonly id: string;
    readonly contentCode: string | undefined;
    /** Seconds from the beginning, or where the profile stopped. */
    readonly start: number | 'resume' | undefined;
  }>;
  /** Scheme, host and port of the addresses. */
  readonly originOf: (meta: Meta) => string;
}

const MINUTES_PER_DAY = 24 * 60;
const DAY_MS = MINUTES_PER_DAY * 60_000;

type AccessDeps = Pick<LinkContentDeps, 'viewers' | 'viewerOf' | 'now'>;
type CatalogueDeps = AccessDeps & Pick<LinkContentDeps, 'catalogue'>;

/** Whether a link opens a channel. */
export async function makeChannelFilter({ viewers, viewerOf }: AccessDeps, caller: Caller) {
  const viewer = viewerOf(caller);
  const { lockedChannelIds } = await viewers.read(caller);
  return (channel: Channel) => decideChannelAccess(viewer, channel).canWatch && !lockedChannelIds.has(channel.id);
}

/** Whether a link opens a title. */
export async function makeTitleFilter({ viewers, viewerOf, now }: AccessDeps, caller: Caller) {
  const viewer = viewerOf(caller);
  const state = await viewers.read(caller);
  const at = now();
  return (title: Title) =>
    !isRatingBlocked(title.age, viewer.userlevel) &&
    decideTitleAccess(viewer, title, ownsTitle(state, title.id, at)).isUnlocked;
}

/** By number, as players number them. */
export async function listChannels(deps: CatalogueDeps, caller: Caller): Promise<Channel[]> {
  const isOpen = await makeChannelFilter(deps, caller);
  const open: Channel[] = [];
  await forEachYielding(deps.catalogue.current().channels, (channel) => {
    if (isOpen(channel)) open.push(channel);
  });
  return open.toSorted((a, b) => a.number - b.number);
}

export async function listTitles(deps: CatalogueDeps, caller: Caller, kind: Title['kind']): Promise<Title[]> {
  const isOpen = await makeTitleFilter(deps, caller);
  const open: Title[] = [];
  await forEachYielding(deps.catalogue.current().titles, (title) => {
    if (title.kind === kind && isOpen(title)) open.push(title);
  });
  return open;
}

/** Titles that the profile has started and not finished, the last watched first, with where it stopped. */
export async function listStarted(deps: LinkContentDeps, caller: Caller): Promise<StartedTitle[]> {
  const { positions } = await deps.viewers.read(caller);
  const titles = [...(await listTitles(deps, caller, 'MOVIE')), ...(await listTitles(deps, caller, 'SERIES'))];
  const byId = new Map(titles.map((title) => [title.id, title]));
  return [...positions].flatMap(([id, position]) => {
    const title = position.completed ? undefined : byId.get(id);
    return title === undefined ? [] : [{ title, position }];
  });
}

export interface StartedTitle {
  readonly title: Title;
  readonly position: Position;
}

/** Whole days of catch-up: players count the archive in days, and must not offer more than is kept. */
export const catchUpDays = ({ catchUpMinutes }: Channel): number => Math.floor(catchUpMinutes / MINUTES_PER_DAY);

/** The days of the guide around now. */
export const guideRange = (now: number) => ({
  from: now - GUIDE_DAYS_BACK * DAY_MS,
  to: now + GUIDE_DAYS_AHEAD * DAY_MS,
});

/** Without the programmes whose rating the profile blocks: a player gets neither their names nor an entry to choose. */
export const openAirings = (
  viewer: PlaybackViewer,
  channelById: ReadonlyMap<string, Channel>,
  rows: readonly AiringRow[],
): AiringRow[] =>
  rows.filter((row) => !isBlockedFor(viewer, channelById.get(row.channel_id)?.age ?? null, row.age_rating));

/** Players need absolute addresses. */
export const absolute = (origin: string, picture: Picture | undefined): string | undefined =>
  picture === undefined ? undefined : new URL(picture.url, origin).href;

/** A redirect to the stream. The address holds a token, and the next request may need another one. */
export const redirectTo = (location: string): RawReply => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store' },
});

/** The id of `12.m3u8`. Players add the extension they believe in; the answer is HLS whatever it is. */
export function readFileId(file: string): string {
  const [, id] = /^([a-z0-9-]{1,80})(?:\.[a-z0-9]{1,5})?$/.exec(file) ?? [];
  if (id === undefined) throw new AppError('NOT_FOUND', { file });
  return id;
}

/** A query parameter that is given at most once. */
export function readOne(query: Readonly<Record<string, string | string[]>>, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw new AppError('BAD_INPUT', {}, { fields: { [`query.${name}`]: 'given twice' } });
  return value === '' ? undefined : value;
}

/** Where a film or an episode begins: seconds, or `resume`. */
export function readContentStart(query: Readonly<Record<string, string | string[]>>): number | 'resume' | undefined {
  const text = readOne(query, 'start');
  if (text === undefined || text === 'resume') return text;
  if (!/^\d{1,6}$/.test(text))
    throw new AppError('BAD_INPUT', {}, { fields: { 'query.start': 'not seconds, and not resume' } });
  return Number(text);
}

/** Unix seconds as epoch milliseconds; undefined when not given. */
export function readUtc(query: Readonly<Record<string, string | string[]>>): number | undefined {
  const text = readOne(query, 'utc');
  if (text === undefined) return undefined;
  if (!/^\d{1,12}$/.test(text))
    throw new AppError('BAD_INPUT', {}, { fields: { 'query.utc': 'not seconds since 1970' } });
  return Number(text) * 1_000;
}
