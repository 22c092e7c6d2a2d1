import type { Channel } from '@seyir/contract/channels';
import { Lock, LockOpen, Package, Star } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasMark, type Mark } from '../../../shared/channels/channel-marks.ts';
import { useClosedWords } from '../../../shared/channels/use-closed-words.ts';
import { nextInColumn, RovingTabIndex, useRovingItem, useRovingRow } from '../../../shared/keys/roving.ts';
import { paths } from '../../../shared/paths/paths.ts';
import { airedShare } from '../../../shared/programmes/programme-phase.ts';
import { programmesText } from '../../../shared/programmes/programmes.text.ts';
import { formatClock } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { ChannelLogo } from '../../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { Pressable } from '../../../shared/ui/Pressable/Pressable.tsx';
import { ProgressLine } from '../../../shared/ui/ProgressLine/ProgressLine.tsx';
import { listDrawn, useDrawnRows } from '../../../shared/ui/use-drawn-rows.ts';
import { liveTvText } from '../live-tv.text.ts';
import { isLocked } from '../rules/channel-list.ts';
import styles from './ChannelList.module.css';

interface ChannelListProps {
  channels: readonly Channel[];
  activeId: string | undefined;
  now: number;
  onMark: (channel: Channel, mark: Mark) => void;
  onChoose: (channelId: string) => void;
  /** The pointer or the focus came to it: it may be pressed next, or is being pressed. */
  onLook: (channelId: string, how?: 'pressed') => void;
}

/** One stop for Tab; up and down move from channel to channel, right and left to the star and the lock of the one. */
export function ChannelList({ channels, activeId, now, onMark, onChoose, onLook }: ChannelListProps) {
  const active = channels.findIndex(({ id }) => id === activeId);
  const list = useRef<HTMLUListElement>(null);
  const drawn = useDrawnRows(list, channels.length, Math.max(0, active));
  const before = useRef(active);
  const [moved, setMoved] = useState<number>();
  const draw = useCallback((index: number) => {
    flushSync(() => setMoved(index));
    return list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-roving]`) ?? undefined;
  }, []);
  const { current, rowProps } = useRovingRow({
    count: channels.length,
    initial: Math.max(0, active),
    next: nextInColumn,
    draw,
    onMove: reveal,
  });
  useEffect(() => {
    const row = list.current?.querySelector(`[data-index="${active}"]`);
    const left = list.current?.querySelector(`[data-index="${before.current}"] [data-roving]`);
    before.current = active;
    if (!row) return;
    reveal(row);
    // The focus follows a zap, unless the viewer has gone on in the list meanwhile.
    if (left && left === document.activeElement)
      row.querySelector<HTMLElement>('[data-roving]')?.focus({ preventScroll: true });
  }, [active]);
  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ '--row-count': channels.length } as CSSProperties}
      aria-label={say(liveTvText.channels)}
      {...rowProps}
    >
      {listDrawn(channels, drawn, [current, active, moved]).map(({ item: channel, index }) => (
        <RovingTabIndex key={channel.id} value={index === current ? 0 : -1}>
          <ChannelRow
            channel={channel}
            index={index}
            count={channels.length}
            isActive={index === active}
            now={now}
            onMark={onMark}
            onChoose={onChoose}
            onLook={onLook}
          />
        </RovingTabIndex>
      ))}
    </ul>
  );
}

/** Only the list scrolls for it, never the page. */
function reveal(item: Element): void {
  const row = item.closest('li') ?? item;
  const scroller = row.closest<HTMLElement>('[data-scroller]');
  if (!scroller) return;
  const box = scroller.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (top < box.top) scroller.scrollTop -= box.top - top;
  else if (bottom > box.bottom) scroller.scrollTop += bottom - box.bottom;
}

interface ChannelRowProps extends Pick<ChannelListProps, 'now' | 'onMark' | 'onChoose' | 'onLook'> {
  channel: Channel;
  index: number;
  count: number;
  isActive: boolean;
}

/** Memoised: of a long list only the row that was left and the one that was chosen render. */
const ChannelRow = memo(function ChannelRow(props: ChannelRowProps) {
  const { channel, index, count, isActive, now, onMark, onChoose, onLook } = props;
  const { id, no, name, logo, current, programName, canWatch } = channel;
  const roving = useRovingItem();
  const isFavourite = hasMark(channel, 'CHANNEL_FAV');
  const isClosed = isLocked(channel);
  const closedWords = useClosedWords();
  return (
    <li
      className={styles.row}
      style={{ '--row-index': index } as CSSProperties}
      data-index={index}
      data-active={isActive || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <Pressable
        {...roving}
        to={paths.liveTv(id)}
        className={styles.channel}
        data-focus="own"
        onPointerEnter={() => onLook(id)}
        onPointerDown={() => onLook(id, 'pressed')}
        onFocus={() => onLook(id)}
        onClick={(event: MouseEvent) => {
          // With such a key it opens elsewhere.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChoose(id);
        }}
        aria-current={isActive ? 'page' : undefined}
      >
        <span className={styles.number}>{no}</span> <ChannelLogo src={logo} name="" className={styles.logo} />
        <span className={styles.words}>
          <span className={styles.programme}>
            {/* The guide leaves out the name of a programme above the profile's level; without a guide a row is chosen by its name. */}
            {programName || (current ? say(programmesText.blocked) : name)}
          </span>{' '}
          <span className={styles.name}>
            {!canWatch && (
              <>
                <span className={styles.closed}>
                  <Package aria-hidden="true" />
                  {closedWords}
                </span>
                {' · '}
              </>
            )}
            {programName || current ? name : say(liveTvText.noGuide)}
            {current && ` · ${formatClock(Date.parse(current.startTime))}`}
          </span>
          <ProgressLine value={current ? airedShare(current, now) : 0} />
        </span>
      </Pressable>
      <span className={styles.marks}>
        <IconButton
          tabIndex={-1}
          data-beside=""
          look="bare"
          size="small"
          className={styles.star}
          label={say(liveTvText.favourite, { name })}
          pressed={isFavourite}
          onClick={() => onMark(channel, 'CHANNEL_FAV')}
        >
          <Star fill={isFavourite ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton
          tabIndex={-1}
          data-beside=""
          look="bare"
          size="small"
          className={styles.lock}
          label={say(liveTvText.lock, { name })}
          pressed={isClosed}
          onClick={() => onMark(channel, 'CHANNEL_LOCK')}
        >
          {isClosed ? <Lock /> : <LockOpen />}
        </IconButton>
      </span>
    </li>
  );
});
