import { useState } from 'react';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { isDarkPicture } from './lightness.ts';
import styles from './TitleLogo.module.css';

/** The name of a title as its makers drew it; a dark one is shown in white, so that it can be read on the shade. */
export function TitleLogo({ src }: { src: string }) {
  const [isDark, setDark] = useState(false);
  return (
    <Picture
      src={src}
      alt=""
      shape="free"
      sizes="(min-width: 600px) 460px, 250px"
      eager
      className={styles.logo}
      data-dark={isDark || undefined}
      onLoad={({ currentTarget }) => setDark(isDarkPicture(currentTarget))}
    />
  );
}
