import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFirstPage } from '../../shared/back/back-layers.ts';
import { useRouteMemory } from '../../shared/page/route-memory.ts';
import { paths } from '../../shared/paths/paths.ts';

/**
 * Where closing a title leads: to the page it was opened from; when none is remembered, back to where the visitor came
 * from; when there is no such place, to the dashboard (ROUTE-27).
 */
export function useCloseTitle(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const memory = useRouteMemory();
  return useCallback(() => {
    const from = memory?.findPrevious(location);
    if (from?.stepsBack !== undefined) void navigate(-from.stepsBack);
    else if (from) void navigate(from.path, { replace: true, preventScrollReset: true });
    // After a reload nothing is remembered, but the history still says that the page before was ours.
    else if (document.referrer !== '' || isFirstPage() === false) void navigate(-1);
    else void navigate(paths.dashboard(), { replace: true });
  }, [navigate, location, memory]);
}
