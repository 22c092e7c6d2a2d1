import { type ConsoleHome, readConsoleHome } from '@seyir/contract/console-pages';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { paths } from '../../shared/paths/paths.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import toolbar from '../ListPage.module.css';
import { Loaded, Toolbar, useWholeList } from '../ListPage.tsx';
import { OrderedList } from '../OrderedList.tsx';

type Menu = ConsoleHome['menus'][number];

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
          </Toolbar>
          <p>{say(channelsText.dragHint)}</p>
          <MenuLists key={menu.id} menu={menu} menus={menus} />
        </>
      )}
    </Loaded>
  );
}

function MenuLists({ menu, menus }: { menu: Menu; menus: readonly Menu[] }) {
  const language = getLanguage();
  const allRows = menus.flatMap(({ categories }) => categories.flatMap(({ rows }) => rows));
  const known = [...new Map(allRows.map((row) => [row.id, row])).values()];
  return (
    <>
      <OrderedList
        title={say(channelsText.banners)}
        command="home banners"
        target={menu.id}
        items={menu.banners.map(({ id, name, image }) => ({ id, name, image }))}
        adding={{
          label: say(channelsText.addBanner),
          toItem: (typed) => ({ id: `title:${typed}`, name: typed, image: null }),
        }}
      />
      {menu.categories.map((category) => (
        <OrderedList
          key={category.id}
          title={say(channelsText.rowsOf, { tab: category.name[language] })}
          command="home rows"
          target={category.id}
          items={category.rows.map(({ id, name }) => ({ id, name: name[language], image: null }))}
          adding={{
            label: say(channelsText.addRow),
            choices: known.map(({ id, name }) => ({ value: id, label: name[language] })),
            toItem: (typed) => ({
              id: typed,
              name: known.find(({ id }) => id === typed)?.name[language] ?? typed,
              image: null,
            }),
          }}
        />
      ))}
    </>
  );
}
