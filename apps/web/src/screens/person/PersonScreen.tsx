// A person's page: what they acted in or directed.

import { useLocation, useParams } from 'react-router';
import { PersonPage } from '../../features/search/PersonPage.tsx';
import { pageUnder } from '../../shared/paths/paths.ts';

export function PersonScreen() {
  const { personId = '' } = useParams();
  return <PersonPage key={personId} id={personId} under={pageUnder(useLocation().pathname)} />;
}
