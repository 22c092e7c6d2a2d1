// The "see all" page of a row (ROUTE-25).

import { useLocation, useParams, useSearchParams } from 'react-router';
import { SeeAll } from '../../features/home/see-all/SeeAll.tsx';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { isChannelRow, pageUnder } from '../../shared/paths/paths.ts';

export function RowScreen() {
  const { labelId = '', title = '' } = useParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  usePageTitle(title);
  return (
    <SeeAll
      key={labelId}
      labelId={labelId}
      title={title}
      isChannels={isChannelRow(search)}
      under={pageUnder(pathname)}
    />
  );
}
