// The home of a menu: banner, categories, rows (HOME-01). Joins the home with navigation rules and advertisements.

import { ANY_CATEGORY, HOME_MENU_ID, KIDS_MENU_ID } from '@seyir/core/limits/home';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { HomeContent, HomeProblem, loadNotices } from '../../features/home/HomeContent.tsx';
import { HomeSkeleton } from '../../features/home/HomeSkeleton.tsx';
import { menuQuery } from '../../features/home/home.queries.ts';
import { MyStuffSkeleton } from '../../features/home/my-stuff/MyStuffHead.tsx';
import { askForMenu } from '../../features/navigation/ask-for-menu.tsx';
import { isForKids, isForSubscribers, landingOf } from '../../features/navigation/nav-entries.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import { userFrameQuery } from '../../shared/config/config.queries.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { pageUnder, paths, titlePart } from '../../shared/paths/paths.ts';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';

const StickyAd = lazy(async () => ({ default: (await import('../../features/ads/StickyAd.tsx')).StickyAd }));

/** Two menus are for subscribers only (NAV-12); a child has the menus of children, whatever the address (KIDS-04). */
export function HomeScreen() {
  const { menuId = '' } = useParams();
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  const { data: columns } = useQuery(userFrameQuery());
  if (viewer.loginType && isForSubscribers(menuId, columns, viewer)) return <SignInFirst menuId={menuId} />;
  if (isKid(viewer) && columns && !isForKids(menuId, columns)) {
    return <Navigate to={`${landingOf(viewer)}${titlePart(pathname)}${search}`} replace />;
  }
  return <MenuHome key={menuId} menuId={menuId} />;
}

/** Shows the sign-in message over the default home. */
function SignInFirst({ menuId }: { menuId: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    askForMenu({ menuId, to: paths.home(menuId) }, navigate);
  }, [menuId, navigate]);
  return <Navigate to={paths.home()} replace />;
}

function MenuHome({ menuId }: { menuId: string }) {
  const { categoryId = '' } = useParams();
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  const menu = useQuery(menuQuery(menuId));
  const columns = useQuery(userFrameQuery());
  useEffect(() => bestEffort(loadNotices(), 'shown only by a page that fails or is empty'), []);
  const isForMe = menuId === columns.data?.forMeColumn;
  // The id of "special for me" is configuration. Only the default home does not wait for it.
  const isUnknown = columns.isPending && menuId !== HOME_MENU_ID;
  usePageTitle(menu.data?.name);

  if (menu.isPending || isUnknown) return isForMe ? <MyStuffSkeleton /> : <HomeSkeleton />;
  if (menu.isError) {
    return (
      <Suspense>
        <HomeProblem error={menu.error} isTrying={menu.isFetching} onRetry={menu.refetch} />
      </Suspense>
    );
  }
  const [firstCategory] = menu.data.categories;
  if (categoryId === ANY_CATEGORY && firstCategory) {
    return (
      <>
        {/* Keeps a title that is open over the page. */}
        <Navigate to={`${paths.home(menuId, firstCategory.id)}${titlePart(pathname)}${search}`} replace />
        {isForMe ? <MyStuffSkeleton /> : <HomeSkeleton />}
      </>
    );
  }
  const isKidsLook = menuId === KIDS_MENU_ID || isKid(viewer);
  return (
    <HomeContent
      menu={menu.data}
      categoryId={categoryId}
      viewer={viewer}
      under={pageUnder(pathname)}
      look={isKidsLook ? 'kids' : 'cinema'}
      isForMe={isForMe}
      ad={
        isKidsLook ? undefined : (
          <Suspense>
            <StickyAd />
          </Suspense>
        )
      }
    />
  );
}
