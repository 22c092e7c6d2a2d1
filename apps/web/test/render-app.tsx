// The application at an address, as somebody, against a service of the test's own.

import { readAd } from '@seyir/contract/ads';
import { readAppConfig, readUserFrameConfig } from '@seyir/contract/config';
import { listMenus, readCategory, readLabel, readMenu } from '@seyir/contract/home';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import type { Visitor } from '../src/app/guards.ts';
import { createQueryClient } from '../src/app/query-client.ts';
import { buildRoutes } from '../src/app/router.tsx';
import { isLeaving } from '../src/features/session/delayed-sign-out.ts';
import { SessionProvider } from '../src/features/session/session-context.ts';
import { connectCall } from '../src/shared/api/call.ts';
// Loaded with the test and not inside one, where a busy machine would make it late.
import '../src/screens/home/HomeScreen.tsx';
import { NOBODY, type Viewer, ViewerProvider } from '../src/shared/viewer/viewer.ts';
import { aFakeApi, type FakeApi } from './fake-api.ts';
import { aFakeSession } from './fake-session.ts';
import { aCategory, aMenuDetail, aPage, aVodCard } from './home-builders.ts';
import { PATIENCE_MS } from './patience.ts';
import { aProfile } from './session-builders.ts';

// Not the one of a test that stops the time.
const { setTimeout: wait } = globalThis;

// Whole pages in jsdom are slow on a busy machine; how slow is not what these tests are about.
configure(({ asyncWrapper }) => ({
  // As the application itself runs: an effect that cannot be undone and done again fails here, and under `npm run dev`.
  reactStrictMode: true,
  asyncUtilTimeout: PATIENCE_MS,
  // What is seen is also announced a moment later: a text is then twice in the page, sooner or later.
  defaultIgnore: 'script, style, [data-announcer]',
  // What is awaited is found as soon as it is in the page. Effects come a turn or two later, and a test may ask for what
  // they did.
  asyncWrapper: (find) =>
    asyncWrapper(async () => {
      const found = await find();
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => wait(resolve, 0));
      return found;
    }),
}));

export const guest: Viewer = { ...NOBODY, loginType: 'free', profile: aProfile() };
export const subscriber: Viewer = {
  loginType: 'paid',
  userType: '1',
  profile: aProfile({ id: 'defne', name: 'Defne', posterName: 'firstFemale' }),
};

/** A service with one menu, one category, one row, and no advertisement. */
export function aServiceWithHome(): FakeApi {
  return aFakeApi()
    .on(readAppConfig, () => ({
      guest: { username: 'misafir', password: 'misafir' },
      socialLinks: ['Instagram', 'X', 'YouTube'].map((name) => ({ name, url: `https://${name}.example/` })),
      supportPhone: '0850 000 00 00',
      paymentOrigin: '',
      trustedOrigins: [],
      channelHosts: [],
    }))
    .on(readUserFrameConfig, () => ({
      Fee_Rate: 100,
      forMeColumn: '1',
      vodColumn: '6',
      seriesColumn: '4',
      rentColumn: '7',
      kidColumn: '5',
    }))
    .on(readAd, () => undefined)
    .on(listMenus, () =>
      [
        ['1', 'Bana Özel'],
        ['6', 'Keşfet'],
        ['4', 'Diziler'],
        ['5', 'Çocuk'],
      ].map(([id = '', text = '']) => ({ id, name: text, text, link: id })),
    )
    .on(readMenu, ({ params }) => aMenuDetail({ id: params.id }))
    .on(readCategory, ({ params }) => aCategory({ id: params.id }))
    .on(readLabel, () => aPage([aVodCard()]));
}

export interface AppUnderTest {
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly onSignOut: ReturnType<typeof vi.fn>;
  readonly path: () => string;
  readonly session: ReturnType<typeof aFakeSession>;
}

export function renderApp(path: string, api: FakeApi, viewer: Viewer = guest): AppUnderTest {
  connectCall(api.call);
  const onSignOut = vi.fn();
  const session = aFakeSession(viewer);
  const readVisitor = (): Visitor => ({
    hasLoggedIn: session.viewer() !== NOBODY,
    logintype: session.viewer().loginType,
    hasProfile: session.viewer().profile !== undefined,
    isLeaving: isLeaving(),
  });
  const client = createQueryClient({ onLoginRequired: () => undefined });
  const { queries, ...others } = client.getDefaultOptions();
  // That it asks again is what tests are about, and not how long it waits before.
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  const go = (to: string) => void router.navigate(to);
  const router = createMemoryRouter(buildRoutes({ queries: client, readVisitor, onSignOut, go }), {
    initialEntries: [path],
  });
  // As the application does: whenever somebody else is there, the guards speak again.
  session.subscribe(() => void router.revalidate());
  function App() {
    return (
      <ViewerProvider value={useSyncExternalStore(session.subscribe, session.viewer)}>
        <RouterProvider router={router} />
      </ViewerProvider>
    );
  }
  render(
    <QueryClientProvider client={client}>
      <SessionProvider value={session}>
        <App />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { router, onSignOut, session, path: () => `${router.state.location.pathname}${router.state.location.search}` };
}
