import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from '../Link/Link.tsx';

type InsideLink = { href?: undefined } & LinkProps & Pick<ComponentPropsWithRef<'a'>, 'ref'>;
type OutsideLink = { to?: undefined; href: string } & Omit<ComponentPropsWithRef<'a'>, 'href'>;
type Action = { to?: undefined; href?: undefined } & ComponentPropsWithRef<'button'>;

/** A link of the application (`to`), an external link (`href`), or a button (neither). */
export type PressableProps = InsideLink | OutsideLink | Action;

/** Distributive Omit over the three kinds. */
export type PressableWithout<K extends PropertyKey> = PressableProps extends infer P
  ? P extends unknown
    ? Omit<P, K>
    : never
  : never;

/** The native element for a press: a link or a button. Components add their style. */
export function Pressable(props: PressableProps) {
  if (props.to !== undefined) {
    const { href: _, ...rest } = props;
    return <Link {...rest} />;
  }
  if (props.href !== undefined) {
    const { to: _, ...rest } = props;
    return <a {...rest} />;
  }
  const { to: _, href: __, type = 'button', ...rest } = props;
  return <button type={type} {...rest} />;
}
