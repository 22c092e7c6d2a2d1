import type { Person } from '@seyir/contract/titles';
import { Link } from 'react-router';
import { useRovingItem } from '../../shared/keys/roving.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Carousel } from '../../shared/ui/Carousel/Carousel.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import styles from './TitleCast.module.css';
import { titleDetailText } from './title-detail.text.ts';

/** Six people at a time (DETAIL-04); each leads to everything they are in (DETAIL-05). */
export function TitleCast({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null;
  return (
    <Carousel label={say(titleDetailText.cast)} layout="cast" bleed={false}>
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
