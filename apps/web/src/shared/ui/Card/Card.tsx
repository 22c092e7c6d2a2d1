import { Lock, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRovingItem } from '../../keys/roving.ts';
import { commonText } from '../../text/common.text.ts';
import { formatPercent } from '../../text/format.ts';
import { say } from '../../text/text.ts';
import { Badge } from '../Badge/Badge.tsx';
import { classNames } from '../class-names.ts';
import { Picture } from '../Picture/Picture.tsx';
import { Pressable, type PressableProps, type PressableWithout } from '../Pressable/Pressable.tsx';
import { ProgressLine } from '../ProgressLine/ProgressLine.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Card.module.css';

export type CardShape = 'landscape' | 'portrait';

type CardProps = PressableWithout<'title' | 'children'> & {
  /** The title's name: below the picture with `caption`, else the picture's alternative text. */
  title: string;
  image: string | null | undefined;
  shape?: CardShape;
  /** Text below the picture: true for the title alone, or its second line ("2. sezon 5. bölüm · 23 dk kaldı"). */
  caption?: ReactNode;
  locked?: boolean;
  isNew?: boolean;
  /** "49,90 TL" */
  price?: string | undefined;
  /** Watched share, 0..1. */
  progress?: number | undefined;
  /** The meaning of the progress line; "izlendi" by default. */
  progressLabel?: string | undefined;
  /** In the first view: its picture is not lazy. */
  eager?: boolean;
  /** The `sizes` of its picture, where they are not those of a row. */
  sizes?: string | undefined;
  /** A wide picture cropped to portrait; `sizes` is then the width of the whole picture. */
  isCut?: boolean;
  /** More marks at the picture's top left; one with `data-end` at its top right. */
  marks?: ReactNode;
};

/** `sizes` by breakpoint: --cols-h and --cols-v of tokens.css as shares of the viewport. */
const SIZES: Record<CardShape, string> = {
  landscape: '(min-width: 1024px) 23vw, (min-width: 600px) 37vw, 63vw',
  portrait: '(min-width: 1024px) 12vw, (min-width: 600px) 20vw, 34vw',
};

/** A title as a poster. Focus and hover styles apply to the picture only. */
export function Card(props: CardProps) {
  const {
    title,
    image,
    shape = 'landscape',
    caption,
    locked = false,
    isNew = false,
    price,
    progress,
    progressLabel,
    eager = false,
    sizes = SIZES[shape],
    isCut = false,
    marks,
    className,
    ...rest
  } = props;
  const roving = useRovingItem();
  return (
    <Pressable
      {...(rest as PressableProps)}
      {...roving}
      className={classNames(styles.card, className)}
      data-shape={shape}
      data-focus="own"
    >
      <span className={styles.art}>
        <Picture src={image} alt={caption ? '' : title} shape={shape} sizes={sizes} isCut={isCut} eager={eager} />
        {(isNew || marks) && (
          <span className={styles.topStart}>
            {isNew && <Badge tone="new">{say(commonText.isNew)}</Badge>}
            {marks}
          </span>
        )}
        {(locked || price) && (
          <span className={styles.topEnd}>
            {price && (
              // What is free needs no ticket.
              <Badge isSentence icon={/\d/.test(price) && <Ticket aria-hidden="true" />}>
                {price}
              </Badge>
            )}
            {locked && (
              <span className={styles.lock}>
                <Lock aria-hidden="true" />
                <VisuallyHidden>{say(commonText.locked)}</VisuallyHidden>
              </span>
            )}
          </span>
        )}
        {progress !== undefined && (
          <>
            {/* At the end the corner would cut the sun. */}
            <ProgressLine value={progress} sun={progress < 1} place="edge" />
            <VisuallyHidden>
              {progressLabel ?? say(commonText.watched, { percent: formatPercent(progress) })}
            </VisuallyHidden>
          </>
        )}
      </span>
      {caption && (
        <span className={styles.caption}>
          <span className={styles.title}>{title}</span>{' '}
          {caption !== true && <span className={styles.line}>{caption}</span>}
        </span>
      )}
    </Pressable>
  );
}
