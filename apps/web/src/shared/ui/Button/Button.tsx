import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Pressable, type PressableProps } from '../Pressable/Pressable.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'light' | 'tint' | 'glass' | 'line' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonProps = PressableProps & {
  /** One primary per view. */
  look?: ButtonLook;
  size?: ButtonSize;
  /** Fills the line. */
  block?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** A price after a hairline, as in "Satın al". */
  price?: string | undefined;
  loading?: boolean;
  /** The label while loading ("Kaydediliyor"). Laid out from the start, so that the button never changes its width. */
  loadingLabel?: string;
};

export function Button(props: ButtonProps) {
  const {
    look = 'tint',
    size = 'medium',
    block = false,
    icon,
    iconEnd,
    price,
    loading = false,
    loadingLabel,
    className,
    children,
    ...rest
  } = props;
  return (
    <Pressable
      {...rest}
      {...(loading ? whileLoading : {})}
      className={classNames(styles.button, className)}
      data-look={look}
      data-size={size}
      data-block={block || undefined}
    >
      <span
        className={styles.content}
        data-away={loading ? (loadingLabel === undefined ? 'unseen' : 'hidden') : undefined}
      >
        {icon}
        {children}
        {price !== undefined && <span className={styles.price}>{price}</span>}
        {iconEnd}
      </span>
      {(loading || loadingLabel !== undefined) && (
        <span className={styles.content} data-away={loading ? undefined : 'hidden'}>
          <Spinner />
          {loadingLabel}
        </span>
      )}
    </Pressable>
  );
}

/** Not `disabled`: a disabled button loses the focus, and the keyboard would start again at the top of the page. */
const whileLoading = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: { preventDefault(): void }) => event.preventDefault(),
} as const;
