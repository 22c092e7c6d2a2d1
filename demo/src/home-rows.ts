// Menus, categories, rows and banners of the demo as rows of their tables.
import type { RowRule } from '@seyir/core/catalog/row-rule';
import { LAST_WATCHED_LABEL_ID, RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import { channelIdOf } from './channel-rows.ts';
import type { PersonalRow } from './check-demo.ts';
import type { NewRow } from './rows.ts';
import type { Demo } from './schema/demo.ts';
import type { DemoLabel } from './schema/home.ts';

export const menuRows = ({ home }: Demo): NewRow<'menu'>[] =>
  home.menus.map((menu) => ({
    id: menu.id,
    name: menu.name,
    link: menu.link,
    column_key: menu.column,
    requires_subscriber: menu.requiresSubscriber ?? false,
    kids: menu.kids ?? false,
    live: menu.live ?? false,
    position: home.navOrder.indexOf(menu.id) + 1,
  }));

export const categoryRows = ({ home }: Demo): NewRow<'category'>[] =>
  home.menus.flatMap((menu) =>
    menu.categories.map(({ id, name, icon = null }, index) => ({
      ...{ id, menu_id: menu.id, name, icon },
      position: index + 1,
    })),
  );

const listCategories = ({ home }: Demo) => home.menus.flatMap(({ categories }) => categories);

/** A special row stands in several categories and is one row of the table. */
export function labelRows(demo: Demo): NewRow<'label'>[] {
  const labels = new Map(listCategories(demo).flatMap((category) => category.labels.map((label) => [label.id, label])));
  return [...labels.values()].map((label) => ({
    id: label.id,
    name: label.title,
    vertical: label.vertical,
    ...sourceOf(label),
  }));
}

function sourceOf(label: DemoLabel): Pick<NewRow<'label'>, 'source' | 'rule'> {
  if ('titles' in label) return { source: 'titles', rule: null };
  if ('channels' in label) return { source: 'channels', rule: null };
  if (label.id === RECORDINGS_LABEL_ID) return { source: 'recordings', rule: null };
  if (label.id === LAST_WATCHED_LABEL_ID) return { source: 'lastwatched', rule: null };
  // Both kinds were checked when the files were read.
  if ('personal' in label.rule) return { source: 'personal', rule: { personal: label.rule.personal as PersonalRow } };
  return { source: 'rule', rule: label.rule as RowRule };
}

export const categoryLabelRows = (demo: Demo): NewRow<'category_label'>[] =>
  listCategories(demo).flatMap(({ id, labels }) =>
    labels.map((label, index) => ({ category_id: id, label_id: label.id, position: index + 1 })),
  );

export const labelItemRows = (demo: Demo): NewRow<'label_item'>[] =>
  listCategories(demo)
    .flatMap(({ labels }) => labels)
    .flatMap((label) => {
      const titles = 'titles' in label ? label.titles : [];
      const channels = 'channels' in label ? label.channels : [];
      const items = [
        ...titles.map((title_id) => ({ title_id, channel_id: null })),
        ...channels.map((code) => ({ title_id: null, channel_id: channelIdOf(demo, code) })),
      ];
      return items.map((item, index) => ({ label_id: label.id, position: index + 1, ...item }));
    });

export const bannerRows = (demo: Demo): NewRow<'banner'>[] =>
  demo.home.menus.flatMap((menu) =>
    menu.banners.map((banner, index) => ({
      id: `${menu.id}-${index + 1}`,
      menu_id: menu.id,
      position: index + 1,
      title_id: banner.linktype === 'movie' ? banner.titleId : null,
      channel_id: banner.linktype === 'tv' ? channelIdOf(demo, banner.channelId) : null,
      programme_id: banner.linktype === 'tv' ? banner.programmeId : null,
      image: banner.linktype === 'tv' ? banner.still : null,
      badge: banner.badge,
      personal_badge: banner.personalBadge ?? null,
      kicker: banner.kicker,
    })),
  );
