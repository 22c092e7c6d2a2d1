import type { Channel } from '@seyir/contract/channels';
import { useQuery } from '@tanstack/react-query';
import { Search, Star } from 'lucide-react';
import { type CSSProperties, type FocusEvent, useRef, useState } from 'react';
import { findChannels, hasMark, type Mark } from '../../shared/channels/channel-marks.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { type ChannelMarking, useChannelMark } from '../../shared/channels/use-channel-mark.ts';
import { usePinGate } from '../../shared/pin-gate/use-pin-gate.tsx';
import { say } from '../../shared/text/text.ts';
import { ChannelLogo } from '../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Panel } from '../../shared/ui/Panel/Panel.tsx';
import { Switch } from '../../shared/ui/Switch/Switch.tsx';
import { listDrawn, useDrawnRows } from '../../shared/ui/use-drawn-rows.ts';
import styles from './ChannelMarks.module.css';
import { channelsText } from './channels.text.ts';
import { LinesSkeleton } from './LinesSkeleton.tsx';
import { SettingsProblem } from './SettingsProblem.tsx';

/** /settings/lockchannel: every channel with its lock, behind the main profile's PIN (SETTINGS-07, CHANNEL-07). */
export function ChannelLocks() {
  const gate = usePinGate();
  const marking = useChannelMark('CHANNEL_LOCK', gate.pass);
  return (
    <>
      <ChannelList mark="CHANNEL_LOCK" marking={marking} />
      {gate.question}
    </>
  );
}

/** /settings/favchannel: every channel with its star. */
export function ChannelFavourites() {
  return <ChannelList mark="CHANNEL_FAV" marking={useChannelMark('CHANNEL_FAV')} />;
}

function ChannelList({ mark, marking }: { mark: Mark; marking: ChannelMarking }) {
  const channels = useQuery(channelsQuery());
  const [term, setTerm] = useState('');
  if (channels.isPending) return <LinesSkeleton lines={8} />;
  if (channels.isError) {
    return <SettingsProblem error={channels.error} isTrying={channels.isFetching} onRetry={channels.refetch} />;
  }
  if (channels.data.length === 0) return <Notice title={say(channelsText.noneTitle)}>{say(channelsText.none)}</Notice>;
  const count = channels.data.filter((channel) => hasMark(channel, mark)).length;
  const found = findChannels(channels.data, term);
  return (
    <>
      <div className={styles.head}>
        <Field
          label={say(channelsText.search)}
          placeholder={say(channelsText.searchHint)}
          type="search"
          enterKeyHint="search"
          leading={<Search aria-hidden="true" />}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          className={styles.search}
        />
        <p className={styles.count} role="status">
          {say(mark === 'CHANNEL_LOCK' ? channelsText.locked : channelsText.favourite, { count })}
        </p>
      </div>
      {found.length === 0 ? (
        <Notice title={say(channelsText.noneFoundTitle)}>{say(channelsText.noneFound)}</Notice>
      ) : (
        <Panel>
          <ChannelLines channels={found} mark={mark} marking={marking} />
        </Panel>
      )}
    </>
  );
}

interface ChannelLinesProps {
  channels: readonly Channel[];
  mark: Mark;
  marking: ChannelMarking;
}

/** A virtual list, for services with thousands of channels: the lines in view, and the one with the focus. */
function ChannelLines({ channels, mark, marking }: ChannelLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const drawn = useDrawnRows(list, channels.length, 0);
  const [focused, setFocused] = useState<number>();
  const handleFocus = ({ target }: FocusEvent<HTMLElement>) =>
    setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index));
  const Line = mark === 'CHANNEL_LOCK' ? LockLine : FavouriteLine;
  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ '--row-count': channels.length } as CSSProperties}
      aria-label={say(channelsText.list)}
      onFocus={handleFocus}
      onBlur={() => setFocused(undefined)}
    >
      {listDrawn(channels, drawn, [focused]).map(({ item: channel, index }) => (
        <li
          key={channel.id}
          className={styles.item}
          style={{ '--row-index': index } as CSSProperties}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={channels.length}
          aria-busy={marking.busy.has(channel.id) || undefined}
        >
          <Line channel={channel} onToggle={marking.toggle} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  channel: Channel;
  onToggle: (channel: Channel) => Promise<void>;
}

function LockLine({ channel, onToggle }: LineProps) {
  return (
    <Switch
      label={`${channel.no} · ${channel.name}`}
      description={channel.programName || undefined}
      leading={<ChannelLogo src={channel.logo} name="" />}
      isOneLine
      checked={hasMark(channel, 'CHANNEL_LOCK')}
      onChange={() => void onToggle(channel)}
    />
  );
}

function FavouriteLine({ channel, onToggle }: LineProps) {
  const isFavourite = hasMark(channel, 'CHANNEL_FAV');
  return (
    <div className={styles.favourite}>
      <ChannelLogo src={channel.logo} name="" />
      <span className={styles.words}>
        <span className={styles.name}>{`${channel.no} · ${channel.name}`}</span>
        {channel.programName && <span className={styles.programme}>{channel.programName}</span>}
      </span>
      <IconButton
        look="bare"
        label={say(channelsText.addFavourite, { name: channel.name })}
        pressed={isFavourite}
        className={styles.star}
        onClick={() => void onToggle(channel)}
      >
        <Star fill={isFavourite ? 'currentColor' : 'none'} />
      </IconButton>
    </div>
  );
}
