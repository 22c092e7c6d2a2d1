import type { Vod } from '@seyir/contract/catalog';
import { splitList } from '@seyir/core/text/split-list';
import { Fragment, type ReactNode } from 'react';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { ratingText } from '../../shared/ui/RatingIcon/rating.text.ts';
import styles from './TitleInfo.module.css';
import { titleDetailText } from './title-detail.text.ts';

/** Genres and directors as search links (DETAIL-03, DETAIL-05), and the rating's warnings. */
export function TitleInfo({ vod, className }: { vod: Vod; className?: string | undefined }) {
  const directors = splitList(vod.director.name);
  return (
    <dl className={[styles.info, className].filter(Boolean).join(' ')}>
      <Fact term={say(titleDetailText.genres)}>
        <SearchLinks terms={splitList(vod.genre)} />
      </Fact>
      {directors.length > 0 && (
        <Fact term={say(titleDetailText.director, { count: directors.length })}>
          <SearchLinks terms={directors} />
        </Fact>
      )}
      <Fact term={say(titleDetailText.warning)}>{adviceOf(vod)}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SearchLinks({ terms }: { terms: readonly string[] }) {
  return terms.map((term, index) => (
    <Fragment key={term}>
      {index > 0 && ', '}
      <Link to={paths.search(term)} className={styles.link}>
        {term}
      </Link>
    </Fragment>
  ));
}

const AGES = { G: 'general', '7+': 'seven', '13+': 'thirteen', '18+': 'eighteen' } as const;
const CATEGORIES = { SEXUALITY: 'sexuality', VIOLENCE: 'violence', BAD_BEHAVIOR: 'badBehaviour' } as const;

function adviceOf({ maturityRating: { age, categories } }: Vod): string {
  // An unknown category of a newer server has no words (GUIDE-07).
  const known = categories.filter((category) => Object.hasOwn(CATEGORIES, category));
  return [AGES[age], ...known.map((category) => CATEGORIES[category])].map((name) => say(ratingText[name])).join(' · ');
}
