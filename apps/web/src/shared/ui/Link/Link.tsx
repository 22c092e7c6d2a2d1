import type { ComponentPropsWithRef } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps
  extends Omit<ComponentPropsWithRef<'a'>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> {
  readonly to: To;
  /** Leaves the application: the browser loads the address. */
  readonly reloadDocument?: boolean;
}

/** An option of undefined is one that is not given. */
type LinkOptions = NonNullable<Parameters<typeof useLinkClickHandler>[1]>;

/** A link inside the application. React Router's own one brings what renders and prefetches on a server: 2 kB of the first load. */
export function Link({ to, replace, state, preventScrollReset, reloadDocument, onClick, ...props }: LinkProps) {
  const options = { replace, state, preventScrollReset, target: props.target } as LinkOptions;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, options);
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!reloadDocument && !event.defaultPrevented) follow(event);
      }}
    />
  );
}
