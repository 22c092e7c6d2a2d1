import type { ChannelCard as ChannelItem } from '@seyir/contract/channels';
import { recordingStatus } from '@seyir/contract/codes';
import type { RowItem } from '@seyir/contract/home';
import type { RecordingCard } from '@seyir/contract/recording-item';
import type { VodCard } from '@seyir/contract/titles';
import { RECORDING_CARD_IMAGE_INDEX } from '@seyir/core/limits/catalogue';
import { parseBookmark } from '@seyir/core/timeline/bookmark';
import { findPoster, posterFile } from '../../../shared/content/posters.ts';
import { paths } from '../../../shared/paths/paths.ts';
import { usePreview } from '../../../shared/preview/preview.ts';
import { formatNumber } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { Card } from '../../../shared/ui/Card/Card.tsx';
import { ChannelCard } from '../../../shared/ui/ChannelCard/ChannelCard.tsx';
import { homeText } from '../home.text.ts';

export interface HomeCardProps {
  item: RowItem;
  isVertical: boolean;
  under: string;
  now: number;
  eager: boolean;
  /** A line below the picture tells where one left off. */
  saysProgress: boolean;
}

/** Whatever stands in a row: a title, a channel, a recording. */
export function HomeCard({ item, now, ...title }: HomeCardProps) {
  switch (item.kind) {
    case 'vod':
      return <TitleCard item={item} {...title} />;
    case 'channel':
      return <OnAirCard item={item} now={now} />;
    case 'recording':
      return <RecordedCard item={item} />;
  }
}

function TitleCard(props: Omit<HomeCardProps, 'item' | 'now'> & { item: VodCard }) {
  const { item, isVertical, under, eager, saysProgress } = props;
  const price = lowestPrice(item);
  const isStarted = item.progress > 0;
  const preview = usePreview(item);
  return (
    <Card
      {...preview}
      to={paths.title(under, item.id, { recommend: 'column' })}
      title={item.title}
      image={findPoster(item.posters, isVertical)}
      shape={isVertical ? 'portrait' : 'landscape'}
      // A title that can be bought shows its price; the lock is for what a package would open.
      locked={!item.customerHasAccess && price === undefined}
      price={price === undefined || item.isUnlocked ? undefined : say(homeText.priceFrom, { price })}
      isNew={item.isNew && !isVertical}
      progress={isStarted ? item.progress / PERCENT : undefined}
      caption={saysProgress ? progressLine(item) : undefined}
      eager={eager}
    />
  );
}

const PERCENT = 100;
const MONEY_DIGITS = 2;

function lowestPrice({ products }: VodCard): string | undefined {
  return products.length === 0
    ? undefined
    : formatNumber(Math.min(...products.map((product) => product.price)), MONEY_DIGITS);
}

/** "2. sezon 5. bölüm", or that it is a film. */
function progressLine({ bookmark, type }: VodCard): string {
  const { season, episode } = parseBookmark(bookmark ?? '') ?? {};
  if (type === 'MOVIE' || season === undefined || episode === undefined) return say(homeText.film);
  return say(homeText.seasonEpisode, { season, episode });
}

function OnAirCard({ item, now }: { item: ChannelItem; now: number }) {
  const { current } = item;
  return (
    <ChannelCard
      to={paths.liveTv(item.id)}
      name={item.name}
      logo={item.logo}
      image={current?.posterUrl}
      programme={current?.title}
      progress={current ? shareGone(current.startTime, current.endTime, now) : undefined}
      locked={!item.canWatch}
    />
  );
}

function shareGone(startTime: string, endTime: string, now: number): number {
  const start = Date.parse(startTime);
  const length = Date.parse(endTime) - start;
  return length > 0 ? Math.max(0, Math.min(1, (now - start) / length)) : 0;
}

const STATUS_TEXT = {
  scheduled: homeText.scheduled,
  recording: homeText.recording,
  recorded: homeText.recorded,
  recordable: homeText.scheduled,
} as const;

function RecordedCard({ item }: { item: RecordingCard }) {
  const status = recordingStatus.findWord(item.status) ?? 'recorded';
  const preview = usePreview(item);
  return (
    <Card
      {...preview}
      to={paths.recordings(item.prevuename)}
      title={item.prevuename}
      image={posterFile(item, RECORDING_CARD_IMAGE_INDEX)}
      shape="portrait"
      caption={say(STATUS_TEXT[status])}
    />
  );
}
