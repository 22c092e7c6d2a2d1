import { isSeriesVodType } from '@seyir/contract/codes';
import type { BoardItem } from '@seyir/contract/home';
import { genreLine } from '../../../shared/content/posters.ts';
import { formatClock } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { ChannelLogo } from '../../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { extentText, kindText, TitleMeta } from '../../../shared/ui/TitleMeta/TitleMeta.tsx';
import { homeText } from '../home.text.ts';
import styles from './BannerMeta.module.css';

const GENRES_SHOWN = 2;

/** Age, year, length, genres, rating; for a programme its channel, whether it is of a series (DATA-11), and its time. */
export function BannerMeta({ item }: { item: BoardItem }) {
  return (
    <TitleMeta
      className={styles.meta}
      lead={item.channel && <ChannelLogo src={item.channel.logo} name={item.channel.name} />}
      rating={item.maturityRating}
      facts={item.linktype === 'tv' ? programmeFacts(item) : titleFacts(item)}
      imdbRating={item.imdbRating}
    />
  );
}

const titleFacts = (item: BoardItem): string[] => [
  item.year === null ? '' : String(item.year),
  extentText(item),
  genreLine(item.genre, GENRES_SHOWN),
];

function programmeFacts({ vodtype, startTime, endTime }: BoardItem): string[] {
  const kind = isSeriesVodType(vodtype) ? kindText('SERIES') : '';
  if (startTime === null || endTime === null) return [kind];
  return [
    kind,
    say(homeText.timeRange, { from: formatClock(Date.parse(startTime)), to: formatClock(Date.parse(endTime)) }),
  ];
}
