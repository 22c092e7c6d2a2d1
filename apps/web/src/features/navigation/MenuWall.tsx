import { type Label, readHome, readLabel } from '@seyir/contract/home';
import type { VodCard } from '@seyir/contract/titles';
import { ANY_CATEGORY } from '@seyir/core/limits/home';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { findPoster } from '../../shared/content/posters.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './MenuWall.module.css';
import { navigationText } from './navigation.text.ts';

const SHOWN = 5;
const NAMED = 3;
const ROWS_TRIED = 3;
const FRESH_MS = 5 * 60_000;

interface Behind {
  readonly titles: readonly VodCard[];
  readonly total: number;
}

/** The first row of the menu that has titles for everyone. */
const wallQuery = (menuId: string) =>
  queryOptions({
    queryKey: ['home', menuId, 'wall'],
    queryFn: async ({ signal }): Promise<Behind> => {
      const { category } = await call(readHome, { params: { menuId, categoryId: ANY_CATEGORY } }, signal);
      const rows = (category?.labels ?? []).filter(({ kind }: Label) => kind === 'vod').slice(0, ROWS_TRIED);
      for (const { id } of rows) {
        const row = await call(readLabel, { params: { id }, query: { page: 0, size: SHOWN } }, signal);
        const titles = row.contents.filter((item): item is VodCard => item.kind === 'vod');
        if (titles.length > 0) return { titles, total: row.totalContents };
      }
      return { titles: [], total: 0 };
    },
    staleTime: FRESH_MS,
    retry: false,
    meta: { hasOwnErrors: true },
  });

/** What is behind a menu that a guest may not open: posters and names, in the height that they are waited for in. */
export function MenuWall({ menuId }: { menuId: string }) {
  const { data, isPending } = useQuery(wallQuery(menuId));
  if (isPending) {
    return (
      <div className={styles.wall} role="status" aria-busy="true" aria-label={say(commonText.loading)}>
        {Array.from({ length: SHOWN }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place
          <Skeleton key={index} shape="portrait" width="100%" />
        ))}
      </div>
    );
  }
  if (!data || data.titles.length === 0) return <p>{say(navigationText.forMeOpens)}</p>;
  const names = data.titles
    .slice(0, NAMED)
    .map(({ title }) => title)
    .join(', ');
  const more = data.total - NAMED;
  return (
    <>
      <div className={styles.wall} aria-hidden="true">
        {data.titles.map(({ id, posters }) => (
          <Picture key={id} src={findPoster(posters, true)} alt="" shape="portrait" scale="card" sizes="96px" eager />
        ))}
      </div>
      <p>
        {more > 0
          ? say(navigationText.menuOpensMore, { names, count: more })
          : say(navigationText.menuOpens, { names })}
      </p>
    </>
  );
}
