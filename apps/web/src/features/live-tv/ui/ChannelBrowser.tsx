import type { Channel } from '@seyir/contract/channels';
import { FAVOURITES_GENRE } from '@seyir/core/limits/guide';
import { Search, Star, X } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { ALL_GENRES, listGenres } from '../../../shared/channels/channel-filter.ts';
import type { Mark } from '../../../shared/channels/channel-marks.ts';
import { RovingTabIndex, useRovingRow } from '../../../shared/keys/roving.ts';
import { searchWordsText } from '../../../shared/search/search-words.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Chip } from '../../../shared/ui/Chip/Chip.tsx';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { Notice } from '../../../shared/ui/Notice/Notice.tsx';
import { StripArrows } from '../../../shared/ui/StripArrows/StripArrows.tsx';
import { useHandler } from '../../../shared/ui/use-handler.ts';
import { liveTvText } from '../live-tv.text.ts';
import { type ChannelFilter, filterChannels, NO_FILTER } from '../rules/channel-list.ts';
import styles from './ChannelBrowser.module.css';
import { ChannelList } from './ChannelList.tsx';

export interface ChannelBrowserProps {
  channels: readonly Channel[];
  activeId: string | undefined;
  filter: ChannelFilter;
  now: number;
  /** Beside the page, or on the picture. */
  place: 'page' | 'player';
  /** At the end of the head: a way to put it away. */
  tools?: ReactNode;
  onFilter: (filter: ChannelFilter) => void;
  onMark: (channel: Channel, mark: Mark) => void;
  /** Pressed; the address follows. */
  onChoose: (channelId: string) => void;
  /** The pointer or the focus came to it: it may be pressed next, or is being pressed. */
  onLook: (channelId: string, how?: 'pressed') => void;
}

/** Search, genres and channels; all filters hold together (CHANNEL-05). */
export const ChannelBrowser = memo(function ChannelBrowser(props: ChannelBrowserProps) {
  const { channels, activeId, filter, now, place, tools, onFilter, onMark, onChoose, onLook } = props;
  const searchId = useId();
  const found = filterChannels(channels, filter);
  const scroller = useRef<HTMLDivElement>(null);
  const marked = useFocusAfterMark(scroller, found);
  const handleMark = useHandler((channel: Channel, mark: Mark) => {
    marked.current = channel.id;
    onMark(channel, mark);
  });
  return (
    <section
      className={styles.browser}
      data-place={place}
      aria-label={say(place === 'page' ? liveTvText.channels : liveTvText.channelsHere)}
    >
      <div className={styles.head}>
        {place === 'player' && (
          <div className={styles.title}>
            <h2>{say(liveTvText.channels)}</h2>
            {tools}
          </div>
        )}
        <label className={styles.search} htmlFor={searchId}>
          <Search aria-hidden="true" />
          <input
            id={searchId}
            type="search"
            enterKeyHint="search"
            aria-label={say(liveTvText.search)}
            placeholder={say(liveTvText.search)}
            value={filter.term}
            onChange={(event) => onFilter({ ...filter, term: event.target.value })}
            onKeyDown={(event) => {
              // The words go first; what the key leaves otherwise is left by the next press.
              if (event.key !== 'Escape' || filter.term === '') return;
              event.preventDefault();
              onFilter({ ...filter, term: '' });
            }}
            data-focus="own"
          />
          {filter.term !== '' && (
            <IconButton
              look="bare"
              size="small"
              label={say(searchWordsText.clear)}
              onClick={() => onFilter({ ...filter, term: '' })}
            >
              <X />
            </IconButton>
          )}
        </label>
        <GenreFilter channels={channels} genre={filter.genre} onChange={(genre) => onFilter({ ...filter, genre })} />
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        data-scroller=""
        data-start-focus={place === 'page' ? '' : undefined}
      >
        {found.length > 0 ? (
          <ChannelList
            channels={found}
            activeId={activeId}
            now={now}
            onMark={handleMark}
            onChoose={onChoose}
            onLook={onLook}
          />
        ) : (
          <NothingFound filter={filter} onAll={() => onFilter(NO_FILTER)} />
        )}
      </div>
    </section>
  );
});

/**
 * A star that is taken away among the favourites takes its row along, and the focus with it: the row that moves up gets the
 * focus, or the button of the empty list. The returned reference holds the id of the channel that was marked last.
 */
function useFocusAfterMark(scroller: RefObject<HTMLElement | null>, found: readonly Channel[]) {
  const marked = useRef<string>(undefined);
  const before = useRef(found);
  useLayoutEffect(() => {
    const index = before.current.findIndex(({ id }) => id === marked.current);
    before.current = found;
    if (index < 0 || found.some(({ id }) => id === marked.current)) return;
    marked.current = undefined;
    if (document.activeElement !== document.body) return;
    const row = `[data-index="${Math.min(index, found.length - 1)}"] [data-roving]`;
    scroller.current?.querySelector<HTMLElement>(found.length > 0 ? row : 'button')?.focus({ preventScroll: true });
  }, [found, scroller]);
  return marked;
}

/** Everything, the favourites, then the genres of the channels (CHANNEL-03, CHANNEL-04). */
function GenreFilter(props: { channels: readonly Channel[]; genre: string; onChange: (genre: string) => void }) {
  const { channels, genre, onChange } = props;
  const choices = [
    { value: ALL_GENRES, label: say(liveTvText.allChannels), icon: undefined },
    { value: FAVOURITES_GENRE, label: say(liveTvText.favourites), icon: <Star fill="currentColor" /> },
    ...listGenres(channels).map(({ columncode, name }) => ({ value: columncode, label: name, icon: undefined })),
  ];
  const initial = Math.max(
    0,
    choices.findIndex(({ value }) => value === genre),
  );
  const { current, rowProps } = useRovingRow({ count: choices.length, initial });
  const strip = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.filter}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no arrow keys to handle and breaks the scrolling row */}
      <div ref={strip} role="group" aria-label={say(liveTvText.genres)} className={styles.genres} {...rowProps}>
        {choices.map(({ value, label, icon }, index) => (
          <RovingTabIndex key={value} value={index === current ? 0 : -1}>
            <Chip
              size="small"
              icon={icon}
              selected={value === genre}
              data-value={value}
              className={styles.genre}
              onClick={() => onChange(value)}
            >
              {label}
            </Chip>
          </RovingTabIndex>
        ))}
      </div>
      <StripArrows row={strip} />
    </div>
  );
}

function NothingFound({ filter, onAll }: { filter: ChannelFilter; onAll: () => void }) {
  const isEmptyFavourites = filter.genre === FAVOURITES_GENRE && filter.term === '';
  return (
    <div className={styles.nothing}>
      <Notice
        scene="none"
        headingLevel={3}
        title={say(isEmptyFavourites ? liveTvText.noFavouritesTitle : liveTvText.noneFoundTitle)}
        action={<Button onClick={onAll}>{say(liveTvText.showAll)}</Button>}
      >
        {say(isEmptyFavourites ? liveTvText.noFavourites : liveTvText.noneFound)}
      </Notice>
    </div>
  );
}
