import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';

type InsideLink = { href?: undefined } & LinkProps & Pick<ComponentPropsWithRef<'a'>, 'ref'>;
type OutsideLink = { to?: undefined; href: string } & Omit<ComponentPropsWithRef<'a'>, 'href'>;
type Action = { to?: undefined; href?: undefined } & ComponentPropsWithRef<'button'>;

/** Goes somewhere inside (`to`), somewhere else (`href`), or does something (neither). */
export type PressableProps = InsideLink | OutsideLink | Action;

/** What is left of each of the three when a part takes some names for itself. */
export type PressableWithout<K extends PropertyKey> = PressableProps extends infer P
  ? P extends unknown
    ? Omit<P, K>
    : never
  : never;

/** The right native element for a press: a link that leads, a button that acts. Parts give it their look. */
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
