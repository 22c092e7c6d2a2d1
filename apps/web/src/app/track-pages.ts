import { ANY_CATEGORY } from '@seyir/core/limits/home';

interface Navigator {
  readonly state: { readonly location: { readonly pathname: string } };
  subscribe(
    listener: (state: Navigator['state'] & { readonly navigation: { readonly state: string } }) => void,
  ): unknown;
}

/** Reports every page view once, after the navigation has settled (ANALYTICS-09). Redirecting addresses are not reported. */
export function trackPages(router: Navigator, report: (path: string) => void): void {
  let last = '';
  const reportOnce = (pathname: string) => {
    if (pathname === last || isRedirect(pathname)) return;
    last = pathname;
    report(pathname);
  };
  reportOnce(router.state.location.pathname);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') reportOnce(location.pathname);
  });
}

function isRedirect(pathname: string): boolean {
  return /^\/(dashboard\/?)?$/.test(pathname) || new RegExp(`^/dashboard/home/[^/]+/${ANY_CATEGORY}/?$`).test(pathname);
}
