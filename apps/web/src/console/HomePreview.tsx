// The home as a viewer would see it, with the order of banners and rows that the operator has not saved yet.
import { type ConsoleHomePreview, PREVIEW_AUDIENCES, previewConsoleHome } from '@seyir/contract/console-pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../shared/api/call.ts';
import { findPoster } from '../shared/content/posters.ts';
import { say } from '../shared/text/text.ts';
import { Card } from '../shared/ui/Card/Card.tsx';
import { Carousel } from '../shared/ui/Carousel/Carousel.tsx';
import { ChannelCard } from '../shared/ui/ChannelCard/ChannelCard.tsx';
import { Select } from '../shared/ui/Select/Select.tsx';
import styles from './HomePreview.module.css';
import { homePreviewText } from './home-preview.text.ts';
import { Loaded, Toolbar } from './ListPage.tsx';

type Audience = (typeof PREVIEW_AUDIENCES)[number];
type Row = ConsoleHomePreview['rows'][number];

interface HomePreviewProps {
  readonly tabs: readonly { readonly id: string; readonly name: string }[];
  readonly banners: readonly string[];
  /** The rows of a tab, in the order on the page. */
  readonly rowsOf: (tab: string) => readonly string[];
  readonly isDraft: boolean;
}

export function HomePreview({ tabs, banners, rowsOf, isDraft }: HomePreviewProps) {
  const [audience, setAudience] = useState<Audience>('guest');
  const [chosen, setTab] = useState<string>();
  const tab = tabs.some(({ id }) => id === chosen) ? chosen : tabs[0]?.id;
  const rows = tab === undefined ? [] : rowsOf(tab);
  const preview = useQuery({
    queryKey: ['console', 'preview', audience, banners, rows],
    queryFn: () => call(previewConsoleHome, { body: { audience, banners: [...banners], rows: [...rows] } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.section} aria-label={say(homePreviewText.title)}>
      <h2>{say(homePreviewText.title)}</h2>
      <Toolbar>
        <Select
          label={say(homePreviewText.audience)}
          options={PREVIEW_AUDIENCES.map((value) => ({ value, label: say(homePreviewText[value]) }))}
          value={audience}
          onChange={(value) => setAudience(value as Audience)}
        />
        {tabs.length > 1 && (
          <Select
            label={say(homePreviewText.tab)}
            options={tabs.map(({ id, name }) => ({ value: id, label: name }))}
            value={tab ?? ''}
            onChange={setTab}
          />
        )}
      </Toolbar>
      <p role="status">{say(isDraft ? homePreviewText.draft : homePreviewText.saved)}</p>
      <Loaded list={preview}>
        <div className={styles.screen}>
          {preview.data && <Banners banners={preview.data.banners} />}
          {preview.data?.rows.map((row) => (
            <PreviewRow key={row.id} row={row} />
          ))}
        </div>
      </Loaded>
    </section>
  );
}

/** The first slide large, the others as pictures beside each other, in their order. */
function Banners({ banners }: Pick<ConsoleHomePreview, 'banners'>) {
  return (
    <ol className={styles.banners}>
      {banners.map(({ id, title, kicker, badge, posters }) => (
        <li key={id} className={styles.banner}>
          <img src={findPoster(posters, false)} alt="" loading="lazy" />
          <span className={styles.words}>
            {(badge ?? kicker) && <span className={styles.kicker}>{badge ?? kicker}</span>}
            <span className={styles.name}>{title}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function PreviewRow({ row }: { row: Row }) {
  if (row.items.length === 0) {
    return (
      <p className={styles.note}>
        <strong>{row.name}</strong> {say(row.isPersonal ? homePreviewText.personal : homePreviewText.emptyRow)}
      </p>
    );
  }
  const layout = row.kind === 'channel' ? 'channel' : row.vertical ? 'portrait' : 'landscape';
  return (
    <Carousel label={row.name} layout={layout} bleed={false}>
      {row.items.map((item) =>
        item.kind === 'channel' ? (
          <ChannelCard
            key={item.id}
            name={item.name}
            logo={item.logo}
            image={item.current?.posterUrl}
            programme={item.current?.title}
            locked={!item.canWatch}
          />
        ) : item.kind === 'vod' ? (
          <Card
            key={item.id}
            title={item.title}
            image={findPoster(item.posters, row.vertical)}
            shape={row.vertical ? 'portrait' : 'landscape'}
            locked={!item.customerHasAccess && item.products.length === 0}
            isNew={item.isNew && !row.vertical}
          />
        ) : null,
      )}
    </Carousel>
  );
}
