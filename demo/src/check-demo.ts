// Referential checks of the demo files, which their schemas cannot make: every id that is named exists, and rows, rules
// and series fit together.
import { readRowRule } from '@seyir/core/catalog/row-rule';
import { listSceneProblems } from './check-scenes.ts';
import type { DemoAccount } from './schema/accounts.ts';
import type { DemoChannel, DemoProgramme } from './schema/channels.ts';
import type { Demo } from './schema/demo.ts';
import type { DemoLabel } from './schema/home.ts';
import type { DemoTitle } from './schema/titles.ts';

const PERSONAL_ROWS = ['continue', 'watchlist', 'transactions', 'recommended', 'similar'] as const;
export type PersonalRow = (typeof PERSONAL_ROWS)[number];

type Data = Omit<Demo, 'edition'>;
type Complain = (...words: readonly string[]) => void;

/** One sentence for each problem; empty when there is none. */
export function listProblems(demo: Data): string[] {
  const problems: string[] = [];
  const complain: Complain = (...words) => problems.push(words.join(' '));
  const known = indexIds(demo, complain);
  const need: Need = (kind, id, who) => {
    if (!known[kind].has(id)) complain(who, 'names the', kind, id, 'that does not exist');
  };
  for (const title of demo.titles.titles) checkTitle(title, need);
  for (const { id, titles } of demo.titles.bundles) for (const title of titles) need('title', title, `bundle ${id}`);
  for (const channel of demo.channels) checkChannel(channel, demo, need, complain);
  for (const code of Object.keys(demo.programmes.channels)) need('channel', code, 'programmes.json');
  checkHome(demo, need, complain);
  checkShop(demo, need);
  for (const account of demo.packages.accounts) checkAccount(account, need);
  problems.push(...listSceneProblems(demo));
  return problems;
}

type Need = (kind: keyof ReturnType<typeof indexIds>, id: string, who: string) => void;

function indexIds(demo: Data, complain: Complain) {
  const index = (kind: string, ids: readonly string[]) => {
    const found = new Set<string>();
    for (const id of ids) {
      if (found.has(id)) complain('there are two of', kind, id);
      found.add(id);
    }
    return found;
  };
  const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  index(
    'channel number',
    demo.channels.map(({ number }) => String(number)),
  );
  index(
    'user code',
    demo.packages.accounts.map(({ usercode }) => usercode),
  );
  index(
    'category',
    demo.home.menus.flatMap(({ categories }) => idsOf(categories)),
  );
  index('ad', idsOf(demo.packages.ads));
  return {
    title: index('title', idsOf(demo.titles.titles)),
    person: index('person', idsOf(demo.people)),
    genre: index('genre', idsOf(demo.genres.titleGenres)),
    'channel genre': index('channel genre', idsOf(demo.genres.channelGenres)),
    'programme category': index('programme category', idsOf(demo.genres.programmeCategories)),
    channel: index('channel', idsOf(demo.channels)),
    programme: index('programme', Object.values(demo.programmes.channels).flatMap(idsOf)),
    package: index(
      'package',
      demo.packages.packages.map(({ name }) => name),
    ),
    bundle: index('bundle', idsOf(demo.titles.bundles)),
    menu: index('menu', idsOf(demo.home.menus)),
  };
}

function checkTitle(title: DemoTitle, need: Need): void {
  const who = `title ${title.id}`;
  for (const genre of title.genres) need('genre', genre, who);
  for (const person of [...title.directors, ...title.cast.map((part) => part.person)]) need('person', person, who);
  if (title.offer.kind === 'package') for (const name of title.offer.packages) need('package', name, who);
  if (title.offer.kind === 'transaction' && title.offer.bundle) need('bundle', title.offer.bundle, who);
}

function checkChannel(channel: DemoChannel, demo: Data, need: Need, complain: Complain): void {
  const who = `channel ${channel.id}`;
  need('channel genre', channel.genre, who);
  for (const name of channel.packages) need('package', name, who);
  const pool = demo.programmes.channels[channel.id];
  if (pool === undefined) complain(who, 'has no programmes');
  for (const programme of pool ?? []) checkProgramme(programme, demo, need, complain);
}

function checkProgramme(programme: DemoProgramme, demo: Data, need: Need, complain: Complain): void {
  const who = `programme ${programme.id}`;
  need('programme category', programme.category, who);
  for (const person of programme.people) need('person', person, who);
  if (programme.titleId !== null) need('title', programme.titleId, who);
  if (programme.series?.pattern !== 'title') return;
  const title = demo.titles.titles.find(({ id }) => id === programme.titleId);
  const seasons = title?.type === 'SERIES' ? title.seasons.map(({ episodes }) => episodes.length) : [];
  if (seasons.join() !== programme.series.seasons.join()) complain(who, 'has other seasons than its title');
}

function checkHome({ home }: Data, need: Need, complain: Complain): void {
  for (const id of [...home.navOrder, ...Object.values(home.columns)]) need('menu', id, 'home.json');
  const placed = new Set(home.navOrder);
  const seen = new Set<string>();
  for (const menu of home.menus) {
    if (!placed.has(menu.id)) complain('menu', menu.id, 'has no place in navOrder');
    for (const banner of menu.banners) {
      const who = `a banner of menu ${menu.id}`;
      if (banner.linktype === 'movie') need('title', banner.titleId, who);
      else {
        need('channel', banner.channelId, who);
        need('programme', banner.programmeId, who);
      }
    }
    for (const label of menu.categories.flatMap(({ labels }) => labels)) {
      if (seen.has(label.id) && !home.specialLabels.includes(label.id)) complain('there are two of row', label.id);
      seen.add(label.id);
      checkLabel(label, need, complain);
    }
  }
}

function checkLabel(label: DemoLabel, need: Need, complain: Complain): void {
  const who = `row ${label.id}`;
  if ('titles' in label) for (const id of label.titles) need('title', id, who);
  else if ('channels' in label) for (const id of label.channels) need('channel', id, who);
  else if ('special' in label.rule) return;
  else if ('personal' in label.rule) {
    if (!PERSONAL_ROWS.some((row) => row === label.rule.personal)) complain(who, 'has an unknown personal rule');
  } else {
    const read = readRowRule(label.rule);
    if ('problem' in read) complain(who, 'has a rule that cannot be read:', read.problem);
    else {
      const { genre, bundle } = read.rule;
      if (genre !== undefined) need('genre', genre, who);
      if (bundle !== undefined) need('bundle', bundle, who);
    }
  }
}

function checkShop({ packages: { packages, promoCodes } }: Data, need: Need): void {
  for (const { id, channels, art, showChannels } of packages) {
    for (const channel of [...channels, ...showChannels]) need('channel', channel, `package ${id}`);
    for (const title of art) need('title', title, `package ${id}`);
  }
  for (const { code, package: name } of promoCodes) if (name !== undefined) need('package', name, `promo code ${code}`);
}

function checkAccount(account: DemoAccount, need: Need): void {
  const who = `account ${account.email}`;
  if (account.package !== null) need('package', account.package, who);
  for (const profile of account.profiles) {
    const { favouriteChannels, lockedChannels, lastWatchedChannels, likes, dislikes, watchlist, history } = profile;
    for (const channel of [...favouriteChannels, ...lockedChannels, ...lastWatchedChannels])
      need('channel', channel, who);
    for (const title of [...likes, ...dislikes, ...watchlist, ...history.map(({ titleId }) => titleId)])
      need('title', title, who);
  }
  for (const { channel, programme } of account.recordings) {
    need('channel', channel, who);
    need('programme', programme, who);
  }
  for (const { titleId, programme } of account.transactions) {
    if (titleId !== undefined) need('title', titleId, who);
    if (programme !== undefined) need('programme', programme, who);
  }
}
