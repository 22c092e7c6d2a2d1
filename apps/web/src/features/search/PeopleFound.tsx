import type { Person } from '@seyir/contract/titles';
import { useId } from 'react';
import { useRovingRow } from '../../shared/keys/roving.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import styles from './PeopleFound.module.css';
import grid from './ResultGrid.module.css';
import { searchText } from './search.text.ts';

/** People by the searched name, above the results; each leads to their page. */
export function PeopleFound({ people }: { people: readonly Person[] }) {
  const headingId = useId();
  const { rowProps } = useRovingRow({ count: people.length });
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={grid.group}>
      <h2 id={headingId} className={grid.heading}>
        {say(searchText.people)}
      </h2>
      <ul className={styles.people} {...rowProps}>
        {people.map(({ id, name, posterUrl }) => (
          <li key={id}>
            <Link to={paths.person(id)} className={styles.person}>
              <Picture src={posterUrl} alt="" shape="square" scale="card" sizes="72px" className={styles.face} />
              <b>{name}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
