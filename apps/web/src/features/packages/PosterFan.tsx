import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import styles from './PosterFan.module.css';

/** What a hand holds. */
const MOST = 3;

/** A package's pictures, fanned out over its name. Decoration: the words stand below. */
export function PosterFan({ posters }: { posters: readonly string[] }) {
  return (
    <div className={styles.fan}>
      {posters.slice(0, MOST).map((poster) => (
        <Picture
          key={poster}
          src={poster}
          alt=""
          shape="portrait"
          scale="card"
          sizes="124px"
          className={styles.poster}
        />
      ))}
    </div>
  );
}
