import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import styles from './PosterFan.module.css';

/** The fan has room for three posters. */
const MOST = 3;

/** A package's posters as a fan. Decorative: the text is below. */
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
