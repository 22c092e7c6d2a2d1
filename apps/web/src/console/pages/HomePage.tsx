import { type ConsoleHome, readConsoleHome } from '@seyir/contract/console-pages';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { paths } from '../../shared/paths/paths.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { channelsText } from '../channels.text.ts';
import type { NewForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { HomePreview } from '../HomePreview.tsx';
import toolbar from '../ListPage.module.css';
import { Loaded, Toolbar, useWholeList } from '../ListPage.tsx';
import { OrderedList } from '../OrderedList.tsx';
import { NewFormButton } from '../RowList.tsx';

type Menu = ConsoleHome['menus'][number];

/** Key of the draft of the banners, apart from those of tabs. */
const BANNERS = ' banners';

/** Rows of tabs and banners of menus, in their order. */
export function HomePage() {
  const home = useWholeList(['home'], () => call(readConsoleHome, {}));
  const [menuId, setMenuId] = useState<string>();
  const menus = home.data?.menus ?? [];
  const menu = menus.find(({ id }) => id === menuId) ?? menus[0];
  const language = getLanguage();
  return (
    <Loaded list={home} isEmpty={menus.length === 0}>
      {menu && (
        <>
          <Toolbar>
            <Select
              label={say(consoleText.home)}
              options={menus.map(({ id, name }) => ({ value: id, label: name[language] }))}
              value={menu.id}
              onChange={setMenuId}
            />
            <a className={toolbar.link} href={paths.home(menu.id)} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" /> {say(channelsText.preview)}
            </a>
            <NewFormButton form={newRow} />
          </Toolbar>
          <p>{say(channelsText.dragHint)}</p>
          <MenuLists key={menu.id} menu={menu} known={home.data?.rows ?? []} asOf={home.data?.asOf ?? ''} />
        </>
      )}
    </Loaded>
  );
}

const newRow: NewForm = {
  command: 'home row',
  button: channelsText.newRow,
  words: channelsText.newRowWords,
  fields: ['id', 'name', 'name-en', 'titles', 'channels', 'rule', 'vertical'],
};

interface MenuListsProps {
  readonly menu: Menu;
  readonly known: ConsoleHome['rows'];
  readonly asOf: string;
}

function MenuLists({ menu, known, asOf }: MenuListsProps) {
  const language = getLanguage();
  /** Orders that are not saved, by menu and tab. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const followDraft = (key: string) => (ids: readonly string[] | undefined) =>
    setDrafts((before) => {
      const after = new Map(before);
      if (ids) after.set(key, ids);
      else after.delete(key);
      return after;
    });
  const rowsOf = (tab: string) =>
    drafts.get(tab) ?? menu.categories.find(({ id }) => id === tab)?.rows.map(({ id }) => id) ?? [];
  return (
    <>
      <OrderedList
        title={say(channelsText.banners)}
        command="home banners"
        target={menu.id}
        asOf={asOf}
        onDraft={followDraft(BANNERS)}
        items={menu.banners.map(({ id, name, image }) => ({ id, name, image }))}
        adding={{
          label: say(channelsText.addBanner),
          toItem: ({ kind, id, name, image }) => ({ id: `${kind}:${id}`, name, image }),
        }}
      />
      {menu.categories.map((category) => (
        <OrderedList
          key={category.id}
          title={say(channelsText.rowsOf, { tab: category.name[language] })}
          command="home rows"
          target={category.id}
          asOf={asOf}
          onDraft={followDraft(category.id)}
          items={category.rows.map(({ id, name }) => ({ id, name: name[language], image: null }))}
          adding={{
            label: say(channelsText.addRow),
            choices: known.map(({ id, name }) => ({ value: id, label: name[language] })),
            toItem: ({ id, name, image }) => ({ id, name, image }),
          }}
        />
      ))}
      <HomePreview
        tabs={menu.categories.map(({ id, name }) => ({ id, name: name[language] }))}
        banners={drafts.get(BANNERS) ?? menu.banners.map(({ id }) => id)}
        rowsOf={rowsOf}
        isDraft={drafts.size > 0}
      />
    </>
  );
}
