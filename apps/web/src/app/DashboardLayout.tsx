import { KIDS_MENU_ID } from '@seyir/core/limits/home';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PreviewHost } from '../features/hover-card/PreviewHost.tsx';
import { NavBar } from '../features/navigation/NavBar.tsx';
import { activeMenuId } from '../features/navigation/nav-entries.ts';
import { navigationText } from '../features/navigation/navigation.text.ts';
import { ProgrammeOver } from '../screens/programme/ProgrammeOver.tsx';
import { loadInTheEnd } from '../shared/best-effort.ts';
import { userFrameQuery } from '../shared/config/config.queries.ts';
import { formatDate } from '../shared/text/format.ts';
import { say } from '../shared/text/text.ts';
import { appClock } from '../shared/time/app-clock.ts';
import { useIsPhone } from '../shared/ui/use-is-phone.ts';
import { useViewer } from '../shared/viewer/viewer.ts';
import styles from './DashboardLayout.module.css';

const MAIN_ID = 'icerik';

/** Loaded with the first preview: no page needs the preview of a card before the pointer rests on one. */
const TitlePreviewLayer = lazy(async () => ({
  default: (await import('../screens/title/TitlePreviewLayer.tsx')).TitlePreviewLayer,
}));

/** Advertisements come after the page. */
const HeaderAd = lazy(async () => ({ default: (await import('../features/ads/HeaderAd.tsx')).HeaderAd }));
const AdSlot = lazy(async () => ({ default: (await import('../features/ads/AdSlot.tsx')).AdSlot }));

/** Below the first view. A page whose footer cannot be loaded goes on without it. */
const Footer = lazy(async () => {
  const { Footer } = await loadInTheEnd(() => import('../features/navigation/Footer.tsx'));
  return { default: Footer };
});

/** What the operator has to say; most of the time nothing. */
const Announcement = lazy(async () => {
  const { Announcement } = await loadInTheEnd(() => import('../features/announcement/Announcement.tsx'));
  return { default: Announcement };
});

/** The mini player comes after a page that played. */
const CornerPlace = lazy(async () => ({ default: (await import('../features/player/CornerPlace.tsx')).CornerPlace }));

const SearchPanel = lazy(async () => ({ default: (await import('../screens/search/SearchPanel.tsx')).SearchPanel }));

/** Pages on which something is looked for: search, guide, recordings. */
const WITHOUT_ADS = /^\/dashboard\/(search|guide|genre\/record)(\/|$)/;

interface DashboardLayoutProps {
  onSignOut: () => void;
  hasAds?: boolean;
}

/** The layout of the dashboard's pages: navigation bar, advertisement, page, footer. */
export function DashboardLayout({ onSignOut, hasAds = false }: DashboardLayoutProps) {
  const { pathname } = useLocation();
  const { profile } = useViewer();
  const isForKids = profile?.kid === true || activeMenuId(pathname) === KIDS_MENU_ID;
  const [hasHeaderAd, setHeaderAd] = useState(false);
  const { data: columns } = useQuery(userFrameQuery());
  const hasPicture = hasLargePicture(pathname, columns?.forMeColumn);
  // The banner of home covers the bright part of the sky; on a phone the words of live television and the guide lie on it.
  const isUnderWords = !hasPicture || !pathname.startsWith('/dashboard/home');
  const year = Number(formatDate(appClock.now()).slice(-4));
  // What is advertised is for sale: the pages of children have none, also for a guest.
  const showsAds = hasAds && !isForKids && !WITHOUT_ADS.test(pathname);
  // On a phone the header's would lie over the page.
  const isPhone = useIsPhone();
  useTheme(isForKids ? 'kids' : 'dark');

  return (
    <div className={styles.frame} data-header-ad={hasHeaderAd ? '' : undefined}>
      <a href={`#${MAIN_ID}`} className="skip">
        {say(navigationText.skip)}
      </a>
      {isForKids && <div className={styles.sky} data-under-words={isUnderWords ? '' : undefined} aria-hidden="true" />}
      <NavBar SearchPanel={SearchPanel} onSignOut={onSignOut} />
      {showsAds && !isPhone && (
        <Suspense>
          <HeaderAd place={hasPicture ? 'top' : 'foot'} onShownChange={setHeaderAd} />
        </Suspense>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <PreviewHost Layer={TitlePreviewLayer}>
          <Outlet />
        </PreviewHost>
        <ProgrammeOver />
      </main>
      <Suspense>
        <CornerPlace />
        {!isForKids && <Announcement />}
      </Suspense>
      <Suspense>
        <Footer year={year}>
          {showsAds && (
            <Suspense>
              <AdSlot slot="footer" />
            </Suspense>
          )}
        </Footer>
      </Suspense>
    </div>
  );
}

/** Home, live television and the guide begin with a picture; "special for me" and all other pages with text. */
function hasLargePicture(pathname: string, forMeColumn: string | undefined): boolean {
  const active = activeMenuId(pathname);
  return active !== undefined && active !== forMeColumn;
}

/** Sets the theme on the document element, so that portals (dialogs) and the browser's own frame (`theme-color`) have it too. */
function useTheme(theme: 'dark' | 'kids'): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (theme === 'kids') root.dataset.theme = 'kids';
    else delete root.dataset.theme;
    const themeColour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const before = themeColour?.content;
    if (themeColour) {
      themeColour.content = getComputedStyle(root).getPropertyValue('--ink-1').trim() || themeColour.content;
    }
    return () => {
      delete root.dataset.theme;
      if (themeColour && before !== undefined) themeColour.content = before;
    };
  }, [theme]);
}
