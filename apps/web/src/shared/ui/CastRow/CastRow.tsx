import type { Person } from '@seyir/contract/titles';
import { useRovingItem } from '../../keys/roving.ts';
import { paths } from '../../paths/paths.ts';
import { Carousel } from '../Carousel/Carousel.tsx';
import { Link } from '../Link/Link.tsx';
import { Picture } from '../Picture/Picture.tsx';
import styles from './CastRow.module.css';

interface CastRowProps {
  label: string;
  people: readonly Person[];
}

/** Six people in view (DETAIL-04); each links to a search for the person (DETAIL-05). */
export function CastRow({ label, people }: CastRowProps) {
  if (people.length === 0) return null;
  return (
    <Carousel label={label} layout="cast" bleed={false}>
      {people.map((person) => (
        <CastMember key={person.id} person={person} />
      ))}
    </Carousel>
  );
}

function CastMember({ person: { name, posterUrl, role } }: { person: Person }) {
  const roving = useRovingItem();
  return (
    <Link to={paths.search(name)} {...roving} className={styles.person}>
      <Picture
        src={posterUrl}
        alt=""
        shape="square"
        scale="card"
        sizes="(min-width: 600px) 160px, 30vw"
        className={styles.face}
      />
      <b className={styles.name}>{name}</b>
      {role && <span className={styles.role}>{role}</span>}
    </Link>
  );
}
