// One page of a row. A row is a list of titles, channels or recordings; which one, and whose, the label says.
import type { CarouselPage, RowItem } from '@seyir/contract/home';
import { readLabel } from '@seyir/contract/home';
import { type PageWindow, pageWindow } from '@seyir/contract/pages';
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

/** A page of a row that is asked for. */
interface Asked {
  readonly label: Label;
  readonly window: PageWindow;
}

export async function readLabelPage(deps: HomeDeps, id: string, query: PageQuery, caller: Caller, meta: Meta): Answer {
  const view = await viewOf(deps, caller, meta);
  const { snapshot, audience, viewer } = view;
  const label = snapshot.labelById.get(id);
  if (!label) throw new AppError('NOT_FOUND', { label: id });
  const asked: Asked = { label, window: pageWindow(query) };
  const { content } = label;

  switch (content.kind) {
    case 'titles':
      return answerTitles(deps, view, asked, withoutBlocked(content.titles, audience.userlevel));
    case 'channels':
      return answerChannels(deps, view, asked, content.channels);
    case 'rule':
      return content.rule.channels === undefined
        ? answerTitles(deps, view, asked, listRuleTitles(snapshot, label.id, content.rule, audience.userlevel))
        : answerChannels(deps, view, asked, listRuleChannels(snapshot, content.rule.channels));
    case 'personal':
      return answerTitles(deps, view, asked, listPersonalTitles(view, content.of), true);
    case 'lastwatched':
      return answerChannels(deps, view, asked, findChannels(snapshot, viewer.visitedChannelIds), true);
    case 'recordings': {
      const { items, total } = await readRecordingRow(deps.db.kysely, caller, view, asked.window);
      return toPage(asked, items, total);
    }
  }
}

/** `isOwnList`: which titles these are depends on the viewer, and not only the marks on them. */
async function answerTitles(
  deps: HomeDeps,
  view: HomeView,
  asked: Asked,
  titles: readonly Title[],
  isOwnList = false,
): Answer {
  const shown = cut(titles, asked.window);
  const make = (seen: HomeView) =>
    toPage(
      asked,
      shown.map((title) =>
        personaliseVodCard(makeVodCard(seen.snapshot, seen.audience, title), title, seen.viewer, seen.now),
      ),
      titles.length,
    );
  if (!isUsual(asked.window, titles.length)) return make(view);
  const isOwn = isOwnList || shown.some(({ id }) => hasOwnMarks(id, view.viewer));
  return answerView(deps, view, { endpoint: readLabel, subject: subjectOf(asked), isOwn, make });
}

async function answerChannels(
  deps: HomeDeps,
  view: HomeView,
  asked: Asked,
  channels: readonly Channel[],
  isOwnList = false,
): Answer {
  const moment = await deps.onAir.now();
  const make = (seen: HomeView) => channelsPage(seen, moment, asked, channels);
  if (!isUsual(asked.window, channels.length)) return make(view);
  const { favouriteChannelIds, lockedChannelIds } = view.viewer;
  const isOwn = isOwnList || favouriteChannelIds.size > 0 || lockedChannelIds.size > 0;
  return answerView(deps, view, { endpoint: readLabel, subject: subjectOf(asked), moment, isOwn, make });
}

/** A channel is left out when the mask blocks it or what it shows (KIDS-03). */
function channelsPage(view: HomeView, moment: OnAirMoment, asked: Asked, channels: readonly Channel[]): CarouselPage {
  const { audience, viewer } = view;
  const visible = channels.filter(({ id, age }) => !isChannelHidden(age, moment.find(id)?.age, audience.userlevel));
  const cards = cut(visible, asked.window).map((channel) =>
    personaliseChannel({ kind: 'channel' as const, ...makeChannel(moment, audience, channel) }, viewer),
  );
  return toPage(asked, cards, visible.length);
}

function toPage({ label, window }: Asked, contents: RowItem[], total: number): CarouselPage {
  return {
    contents,
    totalPages: Math.ceil(total / window.count),
    totalContents: total,
    vertical: label.vertical,
  };
}

/** The profile's channels, the last watched first, each once (HOME-08). */
const findChannels = ({ channelById }: Snapshot, ids: readonly string[]): Channel[] =>
  ids.flatMap((id) => channelById.get(id) ?? []);

const cut = <T>(items: readonly T[], { offset, count }: PageWindow): readonly T[] =>
  items.slice(offset, offset + count);

/** The pages our application asks for. Others are answered too, but not kept: there is no end to them. */
const isUsual = ({ offset, count }: PageWindow, total: number): boolean =>
  (count === PAGE_SIZE || count === PAGE_SIZE_MAX) && offset % count === 0 && (offset === 0 || offset < total);

const subjectOf = ({ label, window }: Asked): string => `label ${label.id}/${window.offset}+${window.count}`;
