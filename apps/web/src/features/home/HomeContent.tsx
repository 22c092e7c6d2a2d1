import type { MenuDetail } from '@seyir/contract/home';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Tabs } from '../../shared/ui/Tabs/Tabs.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { isGuest, type Viewer } from '../../shared/viewer/viewer.ts';
import { Banner } from './banner/Banner.tsx';
import styles from './HomeContent.module.css';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { categoryQuery } from './home.queries.ts';
import { homeText } from './home.text.ts';
import { MyStuffHead, MyStuffSkeleton } from './my-stuff/MyStuffHead.tsx';
import { HomeRows, HomeRowsSkeleton } from './rows/HomeRows.tsx';
import { rowsOf } from './rows/row-items.ts';

const FirstRun = lazy(async () => ({ default: (await import('./first-run/FirstRun.tsx')).FirstRun }));

/** Most visits see none of them; they are fetched after the first page (HomeScreen.tsx). */
export const loadNotices = () => import('./HomeProblem.tsx');
export const HomeProblem = lazy(async () => ({ default: (await loadNotices()).HomeProblem }));
const HomeEmpty = lazy(async () => ({ default: (await loadNotices()).HomeEmpty }));
const MyStuffEmpty = lazy(async () => ({ default: (await loadNotices()).MyStuffEmpty }));

const KidsTabIcon = lazy(async () => ({ default: (await import('./KidsTabIcon.tsx')).KidsTabIcon }));

interface HomeContentProps {
  menu: MenuDetail;
  categoryId: string;
  viewer: Viewer;
  under: string;
  look: 'cinema' | 'kids';
  /** The page of the menu "special for me" (MYSTUFF-02): a head with the profile instead of a banner. */
  isForMe: boolean;
  ad: ReactNode;
}

/** A menu's page: banner, categories, rows. */
export function HomeContent({ menu, categoryId, viewer, under, look, isForMe, ad }: HomeContentProps) {
  // A menu without categories makes no call (ROUTE-18).
  const hasCategories = menu.categories.length > 0;
  const category = useQuery({
    ...categoryQuery(categoryId),
    enabled: hasCategories,
    // Placeholder data: banner and tabs stay while the next category loads, so that the pressed tab keeps its place.
    placeholderData: keepPreviousData,
  });
  const { data: config } = useQuery(appConfigQuery());

  if (config?.nextCommands) {
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <FirstRun />
      </Suspense>
    );
  }
  if (!hasCategories) {
    return (
      <Suspense>
        <HomeEmpty name={menu.name} />
      </Suspense>
    );
  }
  if (category.isPending) return isForMe ? <MyStuffSkeleton /> : <HomeSkeleton />;
  if (category.isError) {
    return (
      <Suspense>
        <HomeProblem error={category.error} isTrying={category.isFetching} onRetry={category.refetch} />
      </Suspense>
    );
  }
  const { banners, labels } = category.data;
  const rows = rowsOf(labels, menu.id, say(homeText.lastWatched), isGuest(viewer));
  const content = category.isPlaceholderData ? (
    <HomeRowsSkeleton />
  ) : (
    <HomeRows
      key={categoryId}
      labels={rows}
      under={under}
      ad={ad}
      saysCount={isForMe}
      isForKids={look === 'kids'}
      empty={<Suspense>{isForMe ? <MyStuffEmpty /> : <HomeEmpty />}</Suspense>}
    />
  );
  if (isForMe) {
    return (
      <div className={styles.home}>
        <MyStuffHead menu={menu} categoryId={categoryId} profile={viewer.profile} />
        {content}
      </div>
    );
  }
  return (
    <div className={styles.home} data-look={look} data-bare={banners.length === 0 || undefined}>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{menu.name}</VisuallyHidden>
      </h1>
      {banners.length > 0 && <Banner key={banners[0]?.id} items={banners} viewer={viewer} under={under} look={look} />}
      <Tabs
        label={say(homeText.categories)}
        items={menu.categories.map(({ id, name, icon }) => ({
          id,
          label: name,
          to: paths.home(menu.id, id),
          // Children choose by the picture; its place is reserved while the icons load.
          icon: look === 'kids' && icon !== null && (
            <span className={styles.icon}>
              <Suspense>
                <KidsTabIcon name={icon} />
              </Suspense>
            </span>
          ),
        }))}
        activeId={categoryId}
        className={styles.tabs}
      />
      {content}
    </div>
  );
}
