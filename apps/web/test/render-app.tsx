// Renders the application at a path, for a viewer, against a fake service.

import { readAd } from '@seyir/contract/ads';
import { type AppConfig, readAppConfig, readUserFrameConfig } from '@seyir/contract/config';
import { listMenus, readCategory, readHome, readLabel, readMenu } from '@seyir/contract/home';
import { ANY_CATEGORY } from '@seyir/core/limits/home';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
// Imported with the test file: a lazy import inside a test counts against its timeout.
import '../src/screens/home/HomeScreen.tsx';
import { SIGNED_OUT, type Viewer, ViewerProvider } from '../src/shared/viewer/viewer.ts';
import { aFakeApi, type FakeApi } from './fake-api.ts';
import { aFakeSession } from './fake-session.ts';
import { aCategory, aMenuDetail, aPage, aVodCard } from './home-builders.ts';
import { aProfile } from './session-builders.ts';

// The real timer, also where a test installs fake ones.
const { setTimeout: wait } = globalThis;

configure(({ asyncWrapper }) => ({
  // As in the application: an effect that does not survive unmount and remount fails here and under `npm run dev`.
  reactStrictMode: true,
  // Without live regions, which repeat visible texts.
  defaultIgnore: 'script, style, [data-announcer]',
  // An element is found as soon as it is in the page; passive effects run a macrotask or two later, and tests rely on them.
  asyncWrapper: (find) =>
    asyncWrapper(async () => {
      const found = await find();
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => wait(resolve, 0));
      return found;
    }),
}));

export const guest: Viewer = { ...SIGNED_OUT, loginType: 'free', profile: aProfile() };
export const subscriber: Viewer = {
  loginType: 'paid',
  userType: '1',
  profile: aProfile({ id: 'defne', name: 'Defne', posterName: 'firstFemale' }),
};

export const APP_CONFIG: AppConfig = {
  guest: { username: 'misafir', password: 'misafir' },
  socialLinks: ['Instagram', 'X', 'YouTube'].map((name) => ({ name, url: `https://${name}.example/` })),
  supportPhone: '0850 000 00 00',
  paymentOrigin: '',
  loginUrl: '',
  trustedOrigins: [],
  channelHosts: [],
};

/** A service with one menu, one category, one row, and no advertisement. */
export function aServiceWithHome(): FakeApi {
  const api = aFakeApi();
  return api
    .on(readAppConfig, () => APP_CONFIG)
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
    .on(readLabel, () => aPage([aVodCard()]))
    .on(readHome, async ({ params: { menuId, categoryId } }) => {
      const menu = await api.call(readMenu, { params: { id: menuId } });
      const id = categoryId === ANY_CATEGORY ? menu.categories[0]?.id : categoryId;
      const category = id === undefined ? null : await api.call(readCategory, { params: { id } });
      return { menu, category };
    });
}

export interface AppUnderTest {
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly onSignOut: ReturnType<typeof vi.fn>;
  readonly path: () => string;
  readonly session: ReturnType<typeof aFakeSession>;
  readonly queries: QueryClient;
}

export function renderApp(path: string, api: FakeApi, viewer: Viewer = guest): AppUnderTest {
  connectCall(api.call);
  const onSignOut = vi.fn();
  const session = aFakeSession(viewer);
  const readVisitor = (): Visitor => ({
    hasLoggedIn: session.viewer() !== SIGNED_OUT,
    logintype: session.viewer().loginType,
    hasProfile: session.viewer().profile !== undefined,
    isLeaving: isLeaving(),
  });
  const client = createQueryClient({ onLoginRequired: () => undefined });
  const { queries, ...others } = client.getDefaultOptions();
  // Tests are about retries, not about their delay.
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  const go = (to: string) => void router.navigate(to);
  const router = createMemoryRouter(buildRoutes({ queries: client, readVisitor, onSignOut, go }), {
    initialEntries: [path],
  });
  // As in the application: a change of viewer runs the guards again.
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
  const readPath = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { router, onSignOut, session, queries: client, path: readPath };
}
