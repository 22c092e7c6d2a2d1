// One page of a row. The label decides whether a row holds titles, channels or recordings, and whether it is personal.
import type { CarouselPage, RowItem } from '@seyir/contract/home';
import { readLabel } from '@seyir/contract/home';
import { type PageWindow, pageWindow } from '@seyir/contract/pages';
import { isClosedToKids } from '@seyir/core/access/kids-channels';
import { isChannelHidden } from '@seyir/core/access/rating-mask';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@seyir/core/limits/catalogue';
import { makeChannel, personaliseChannel } from '../../catalogue/channel-card.ts';
import type { OnAirMoment } from '../../catalogue/on-air.ts';
import type { Channel, Label, Snapshot, Title } from '../../catalogue/snapshot.ts';
import { hasOwnMarks, makeVodCard, personaliseVodCard } from '../../catalogue/vod-card.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import type { Prepared } from '../../http/prepared.ts';
import { AppError } from '../../shared/app-error.ts';
import { answerView, type HomeDeps, type HomeView, viewOf } from './home-view.ts';
import { listPersonalTitles } from './personal-rows.ts';
import { readRecordingRow } from './recording-row.ts';
import { listRuleChannels, listRuleTitles, withoutBlocked } from './row-titles.ts';

type PageQuery = Parameters<typeof pageWindow>[0];
type Answer = Promise<CarouselPage | Prepared>;

/** The requested page of a row. */
interface PageRequest {
  readonly label: Label;
  readonly window: PageWindow;
}

export async function readLabelPage(deps: HomeDeps, id: string, query: PageQuery, caller: Caller, meta: Meta): Answer {
  const view = await viewOf(deps, caller, meta);
  const { snapshot, audience, viewer } = view;
  const label = snapshot.labelById.get(id);
  if (!label) throw new AppError('NOT_FOUND', { label: id });
  const request: PageRequest = { label, window: pageWindow(query) };
  const { content } = label;

  switch (content.kind) {
    case 'titles':
      return answerTitles(deps, view, request, withoutBlocked(content.titles, audience.userlevel));
    case 'channels':
      return answerChannels(deps, view, request, content.channels);
    case 'rule':
      return content.rule.channels === undefined
        ? answerTitles(deps, view, request, listRuleTitles(snapshot, label.id, content.rule, audience.userlevel))
        : answerChannels(deps, view, request, listRuleChannels(snapshot, content.rule.channels));
    case 'personal':
      return answerTitles(deps, view, request, listPersonalTitles(view, content.of), true);
    case 'lastwatched':
      return answerChannels(deps, view, request, findChannels(snapshot, viewer.visitedChannelIds), true);
    case 'recordings': {
      const { items, total } = await readRecordingRow(deps.db.kysely, caller, view, request.window);
      return toPage(request, items, total);
    }
  }
}

/** `isOwnList`: the list itself is personal, not only the marks on its titles. */
async function answerTitles(
  deps: HomeDeps,
  view: HomeView,
  request: PageRequest,
  titles: readonly Title[],
  isOwnList = false,
): Answer {
  const shown = cut(titles, request.window);
  const make = (replyView: HomeView) =>
    toPage(
      request,
      shown.map((title) =>
        personaliseVodCard(
          makeVodCard(replyView.snapshot, replyView.audience, title),
          title,
          replyView.viewer,
          replyView.now,
        ),
      ),
      titles.length,
    );
  if (!isUsual(request.window, titles.length)) return make(view);
  const isOwn = isOwnList || shown.some(({ id }) => hasOwnMarks(id, view.viewer));
  return answerView(deps, view, { endpoint: readLabel, subject: subjectOf(request), isOwn, make });
}

async function answerChannels(
  deps: HomeDeps,
  view: HomeView,
  request: PageRequest,
  channels: readonly Channel[],
  isOwnList = false,
): Answer {
  const moment = await deps.onAir.now();
  const make = (replyView: HomeView) => channelsPage(replyView, moment, request, channels);
  if (!isUsual(request.window, channels.length)) return make(view);
  const { favouriteChannelIds, lockedChannelIds } = view.viewer;
  const isOwn = isOwnList || favouriteChannelIds.size > 0 || lockedChannelIds.size > 0;
  return answerView(deps, view, { endpoint: readLabel, subject: subjectOf(request), moment, isOwn, make });
}

/** A channel is left out when the mask blocks the channel or its current airing (KIDS-03), or where it is closed to children. */
export function channelsPage(
  view: HomeView,
  moment: OnAirMoment,
  request: PageRequest,
  channels: readonly Channel[],
): CarouselPage {
  const { audience, viewer } = view;
  const visible = channels.filter(
    (channel) =>
      !isChannelHidden(channel.age, moment.find(channel.id)?.age, audience.userlevel) &&
      !isClosedToKids(audience, channel),
  );
  const cards = cut(visible, request.window).map((channel) =>
    personaliseChannel({ kind: 'channel' as const, ...makeChannel(moment, audience, channel) }, viewer),
  );
  return toPage(request, cards, visible.length);
}

function toPage({ label, window }: PageRequest, contents: RowItem[], total: number): CarouselPage {
  return {
    contents,
    totalPages: Math.ceil(total / window.count),
    totalContents: total,
    vertical: label.vertical,
  };
}

/** The profile's channels, last watched first, without duplicates (HOME-08). */
const findChannels = ({ channelById }: Snapshot, ids: readonly string[]): Channel[] =>
  ids.flatMap((id) => channelById.get(id) ?? []);

const cut = <T>(items: readonly T[], { offset, count }: PageWindow): readonly T[] =>
  items.slice(offset, offset + count);

/** The pages our application requests. Other pages are answered but not cached, because their number is unbounded. */
const isUsual = ({ offset, count }: PageWindow, total: number): boolean =>
  (count === PAGE_SIZE || count === PAGE_SIZE_MAX) && offset % count === 0 && (offset === 0 || offset < total);

const subjectOf = ({ label, window }: PageRequest): string => `label ${label.id}/${window.offset}+${window.count}`;
