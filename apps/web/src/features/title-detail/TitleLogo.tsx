import { useState } from 'react';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { isDarkPicture } from './lightness.ts';
import styles from './TitleLogo.module.css';

/** The lockup of a title; a dark one is inverted to white, so that it is legible on the shade. */
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
