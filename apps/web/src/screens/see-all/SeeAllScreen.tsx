// The "see all" page of a row (ROUTE-25).

import { useLocation, useParams } from 'react-router';
import { SeeAll } from '../../features/home/see-all/SeeAll.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { pageUnder } from '../../shared/paths/paths.ts';

export function RowScreen() {
  const { labelId = '', title = '' } = useParams();
  const { pathname } = useLocation();
  usePageTitle(title);
  return <SeeAll key={labelId} labelId={labelId} title={title} under={pageUnder(pathname)} />;
}
