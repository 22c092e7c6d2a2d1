import { ANY_CATEGORY } from '@seyir/core/limits/home';

interface Navigator {
  readonly state: { readonly location: { readonly pathname: string } };
  subscribe(
    listener: (state: Navigator['state'] & { readonly navigation: { readonly state: string } }) => void,
  ): unknown;
}

/** Reports every page a viewer arrives at, once (ANALYTICS-09). An address that only leads on to another is no page. */
export function trackPages(router: Navigator, report: (path: string) => void): void {
  let last = '';
  const look = (pathname: string) => {
    if (pathname === last || isOnTheWay(pathname)) return;
    last = pathname;
    report(pathname);
  };
  look(router.state.location.pathname);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') look(location.pathname);
  });
}

function isOnTheWay(pathname: string): boolean {
  return /^\/(dashboard\/?)?$/.test(pathname) || new RegExp(`^/dashboard/home/[^/]+/${ANY_CATEGORY}/?$`).test(pathname);
}
