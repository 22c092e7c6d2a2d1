import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutProgramme, withProgramme } from '../paths/paths.ts';

/** What an entry of the history says when the page below it is the entry before. */
interface OverState {
  readonly isOverPage?: boolean;
}

/** Spread on a link that opens a programme over the page it stands on. */
export const OVER_PAGE = { state: { isOverPage: true } satisfies OverState, preventScrollReset: true } as const;

/** Opens a programme's detail over the page one is on; Back closes it. */
export function useOpenProgramme(): (id: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback((id) => void navigate(withProgramme(location, id), OVER_PAGE), [navigate, location]);
}

/** Closes it: back to the page it was opened over, or to that page's own address when this one was opened directly. */
export function useCloseProgramme(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(() => {
    if ((location.state as OverState | null)?.isOverPage) void navigate(-1);
    else void navigate(withoutProgramme(location), { replace: true, preventScrollReset: true });
  }, [navigate, location]);
}
