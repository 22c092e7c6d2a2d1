import { expect, it, vi } from 'vitest';
import { trackPages } from './track-pages.ts';

function aRouter(pathname: string) {
  type State = { location: { pathname: string }; navigation: { state: string } };
  let listener: (state: State) => void = () => undefined;
  return {
    state: { location: { pathname } },
    subscribe: (given: typeof listener) => {
      listener = given;
    },
    go: (to: string, state = 'idle') => listener({ location: { pathname: to }, navigation: { state } }),
  };
}

it('reports each page once, after its navigation [ANALYTICS-09]', () => {
  const report = vi.fn();
  const router = aRouter('/');
  trackPages(router, report);
  router.go('/dashboard/home/6/all');
  router.go('/dashboard/home/6/601');
  router.go('/dashboard/home/6/601');
  router.go('/settings/main', 'loading');
  router.go('/settings/main');
  router.go('/dashboard/home/6/601');
  expect(report.mock.calls.flat()).toEqual(['/dashboard/home/6/601', '/settings/main', '/dashboard/home/6/601']);
});

it('reports the first page of a visit', () => {
  const report = vi.fn();
  trackPages(aRouter('/packets'), report);
  expect(report).toHaveBeenCalledExactlyOnceWith('/packets');
});
