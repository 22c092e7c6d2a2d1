// The "see all" pages: the row of a label (ROUTE-25), and the viewer's recordings (ROUTE-24).

import { RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import { useLocation, useParams } from 'react-router';
import { SeeAll } from '../../features/home/see-all/SeeAll.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { pageUnder } from '../../shared/paths/paths.ts';

export function RowScreen() {
  const { labelId = '' } = useParams();
  return <RowPage labelId={labelId} />;
}

export function RecordingsScreen() {
  return <RowPage labelId={RECORDINGS_LABEL_ID} />;
}

function RowPage({ labelId }: { labelId: string }) {
  const { title = '' } = useParams();
  const { pathname } = useLocation();
  usePageTitle(title);
  return <SeeAll key={labelId} labelId={labelId} title={title} under={pageUnder(pathname)} />;
}
