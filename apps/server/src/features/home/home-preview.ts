// The home with rows and banners that are not saved, as a guest, a subscriber or a kids profile would see it. Made of the same
// cards and by the same masks as the saved home.
import type { ConsoleHomePreview, PREVIEW_AUDIENCES } from '@seyir/contract/console-pages';
import type { RowItem } from '@seyir/contract/home';
import { KIDS_USER_LEVELS } from '@seyir/core/access/rating-mask';
import type { OnAirMoment } from '../../catalogue/on-air.ts';
import type { Banner, Label, Snapshot } from '../../catalogue/snapshot.ts';
import { makeVodCard } from '../../catalogue/vod-card.ts';
import type { Language } from '../../http/meta.ts';
import { ANONYMOUS } from '../../viewers/viewer-state.ts';
import { listVisibleBanners, makeBoardItem } from './board-item.ts';
import { toLabel } from './home.service.ts';
import type { HomeDeps, HomeView } from './home-view.ts';
import { channelsPage } from './label.service.ts';
import { listRuleChannels, listRuleTitles, withoutBlocked } from './row-titles.ts';

/** Cards of a row: more than fit on a wide screen. */
const CARDS = 12;

interface HomeDraft {
  /** Ids of banners, or `title:<id>` and `channel:<code>` for new ones. */
  readonly banners: readonly string[];
  readonly rows: readonly string[];
  readonly audience: (typeof PREVIEW_AUDIENCES)[number];
}

export async function previewHome(
  { catalogue, onAir, now }: Pick<HomeDeps, 'catalogue' | 'onAir' | 'now'>,
  { banners, rows, audience }: HomeDraft,
  language: Language,
): Promise<ConsoleHomePreview> {
  const snapshot = catalogue.current();
  const moment = await onAir.now();
  const kids = audience === 'kids';
  const userlevel = kids ? KIDS_USER_LEVELS[0] : 0;
  const view: HomeView = {
    snapshot,
    audience: { language, guest: audience === 'guest', packageId: null, userlevel, kids },
    ...{ viewer: ANONYMOUS, profileId: undefined, now: now() },
  };
  const drafted = banners.flatMap((word) => findBanner(snapshot, word) ?? []);
  return {
    banners: listVisibleBanners(drafted, userlevel).map((banner) => makeBoardItem(view, moment, banner)),
    rows: rows.flatMap((id) => {
      const label = snapshot.labelById.get(id);
      return label ? [{ ...toLabel(label, language), ...readRow(view, moment, label) }] : [];
    }),
  };
}

/** A banner of the catalogue, or one that would be new. Hidden titles and channels have none. */
function findBanner({ menus, titleById, channels }: Snapshot, word: string): Banner | undefined {
  const known = menus.flatMap(({ banners }) => banners).find(({ id }) => id === word);
  if (known) return known;
  const [, kind, name = ''] = /^(title|channel):(.+)$/.exec(word) ?? [];
  const title = kind === 'title' ? titleById.get(name) : undefined;
  const channel = kind === 'channel' ? channels.find(({ code }) => code === name) : undefined;
  const look = { id: word, image: undefined, badge: null, personalBadge: null, kicker: null };
  if (title) return { ...look, target: { title } };
  return channel && { ...look, target: { channel, programme: undefined } };
}

interface PreviewRow {
  readonly items: RowItem[];
  /** Filled by what each viewer did: empty here. */
  readonly isPersonal: boolean;
}

function readRow(view: HomeView, moment: OnAirMoment, label: Label): PreviewRow {
  const { snapshot, audience } = view;
  const { content } = label;
  const window = { offset: 0, count: CARDS };
  switch (content.kind) {
    case 'titles':
      return { items: toCards(view, withoutBlocked(content.titles, audience.userlevel)), isPersonal: false };
    case 'channels':
      return { items: channelsPage(view, moment, { label, window }, content.channels).contents, isPersonal: false };
    case 'rule': {
      const { rule } = content;
      const items =
        rule.channels === undefined
          ? toCards(view, listRuleTitles(snapshot, label.id, rule, audience.userlevel))
          : channelsPage(view, moment, { label, window }, listRuleChannels(snapshot, rule.channels)).contents;
      return { items, isPersonal: false };
    }
    case 'personal':
    case 'lastwatched':
    case 'recordings':
      return { items: [], isPersonal: true };
  }
}

const toCards = ({ snapshot, audience }: HomeView, titles: ReturnType<typeof withoutBlocked>): RowItem[] =>
  titles.slice(0, CARDS).map((title) => makeVodCard(snapshot, audience, title));
