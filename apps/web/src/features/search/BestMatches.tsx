import type { SearchItem } from '@seyir/contract/search';
import type { VodCard } from '@seyir/contract/titles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { findPoster, posterAddress } from '../../shared/content/posters.ts';
import { useRovingRow } from '../../shared/keys/roving.ts';
import { paths } from '../../shared/paths/paths.ts';
import { useDebounced } from '../../shared/search/use-debounced.ts';
import { say } from '../../shared/text/text.ts';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { extentText, kindText, TitleMeta } from '../../shared/ui/TitleMeta/TitleMeta.tsx';
import styles from './BestMatches.module.css';
import { itemId } from './group-results.ts';
import { ResultCard } from './ResultCard.tsx';
import { searchQuery } from './search.queries.ts';
import { searchText } from './search.text.ts';

/** The number of small results below the best title. */
const OTHERS_COUNT = 4;

interface BestMatchesProps {
  /** The text of the field. */
  typed: string;
  under: string;
  /** A result was opened: the text goes to the history. */
  onOpen: (term: string) => void;
}

/** Results while typing: the best title large, four others. A failure shows nothing here; the results page shows it. */
export function BestMatches({ typed, under, onOpen }: BestMatchesProps) {
  const headingId = useId();
  const text = useDebounced(typed.trim());
  const { data, isPending, isError } = useInfiniteQuery(searchQuery(text, 'all'));
  const { rowProps } = useRovingRow({ count: OTHERS_COUNT });
  const items: readonly SearchItem[] = data?.pages[0]?.contents ?? [];
  if (isError || (data && items.length === 0)) return null;

  const best = items.find((item) => item.kind === 'vod');
  const others = items.filter((item) => item !== best).slice(0, OTHERS_COUNT);
  return (
    <section aria-labelledby={headingId} aria-busy={isPending}>
      <h2 id={headingId} className={styles.heading}>
        {say(searchText.bestMatches)}
      </h2>
      {isPending ? (
        <Skeleton shape="box" className={styles.best} />
      ) : (
        // Event delegation: the links navigate, the handler records the search.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
        <div onClick={() => onOpen(text)}>
          {best && <BestTitle item={best} under={under} />}
          <ul className={styles.others} {...rowProps}>
            {others.map((item) => (
              <li key={itemId(item)}>
                <ResultCard item={item} under={under} isSmall />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function BestTitle({ item, under }: { item: VodCard; under: string }) {
  const { rowProps } = useRovingRow({ count: 1 });
  const wide = item.posters.find(({ banner }) => banner);
  return (
    <div {...rowProps}>
      <Link to={paths.title(under, item.id, { fromSearch: true })} preventScrollReset className={styles.best}>
        <Picture
          src={wide ? posterAddress(wide) : findPoster(item.posters, false)}
          alt=""
          shape="free"
          scale="wide"
          sizes="(min-width: 1024px) 50vw, 100vw"
          className={styles.art}
        />
        <div className={styles.words}>
          <span className={styles.title}>{item.title}</span>{' '}
          <TitleMeta
            rating={item.maturityRating}
            facts={[kindText(item.type), String(item.year), extentText(item)]}
            imdbRating={item.imdbRating}
          />
        </div>
      </Link>
    </div>
  );
}
