// Pictures of a package's titles. Decorative: the text is beside them.

import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import styles from './PackagePosters.module.css';

/** The fan has room for three posters. */
const FAN = 3;
/** The row has room for five. */
const ROW = 5;

export function PosterFan({ posters }: { posters: readonly string[] }) {
  return (
    <div className={styles.fan}>
      {posters.slice(0, FAN).map((poster) => (
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

export function PosterRow({ posters }: { posters: readonly string[] }) {
  return (
    <div className={styles.row}>
      {posters.slice(0, ROW).map((poster) => (
        <Picture key={poster} src={poster} alt="" scale="card" sizes="212px" className={styles.wide} />
      ))}
    </div>
  );
}
