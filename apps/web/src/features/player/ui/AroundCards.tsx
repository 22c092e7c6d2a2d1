import { SkipBack, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '../../../shared/text/text.ts';
import { Picture } from '../../../shared/ui/Picture/Picture.tsx';
import { playerText } from '../player.text.ts';
import styles from './AroundCards.module.css';
import { WordButton } from './WordButton.tsx';

export interface AroundProgramme {
  readonly title: string;
  /** An image path, such as /images/h/tuzfener. */
  readonly image?: string | undefined;
  readonly onPress: () => void;
}

/** What a channel shows before and after what is watched. */
export interface Around {
  readonly previous?: AroundProgramme | undefined;
  readonly next?: AroundProgramme | undefined;
}

/** Cards at the ends of the line, on a picture that fills the screen. */
export function AroundCards({ previous, next }: Around) {
  if (!previous && !next) return null;
  return (
    <section className={styles.cards} aria-label={say(playerText.around)} data-around="">
      {previous && <Card place={say(playerText.previousProgramme)} programme={previous} />}
      <span className={styles.room} />
      {next && <Card place={say(playerText.followingProgramme)} programme={next} />}
    </section>
  );
}

function Card({ place, programme }: { place: string; programme: AroundProgramme }) {
  const { title, image, onPress } = programme;
  return (
    <button type="button" className={styles.card} onClick={onPress}>
      <Picture src={image} alt="" className={styles.picture} scale="thumb" sizes="92px" />
      <span className={styles.words}>
        <span className={styles.place}>{place}</span> <b className={styles.title}>{title}</b>
      </span>
    </button>
  );
}

/** The same as words in the row below, for a phone on its side; upright it has no room for them. */
export function AroundWays({ previous, next }: Around) {
  return (
    <>
      {previous && <Way icon={<SkipBack />} place={say(playerText.previousProgramme)} programme={previous} />}
      {next && <Way icon={<SkipForward />} place={say(playerText.followingProgramme)} programme={next} />}
    </>
  );
}

function Way({ icon, place, programme }: { icon: ReactNode; place: string; programme: AroundProgramme }) {
  return (
    <WordButton
      look="quiet"
      size="small"
      icon={icon}
      className={styles.way}
      words={place}
      label={`${place} ${programme.title}`}
      onClick={programme.onPress}
    />
  );
}
