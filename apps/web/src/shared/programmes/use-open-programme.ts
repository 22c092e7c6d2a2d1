import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutProgramme, withProgramme } from '../paths/paths.ts';

/** History state of an entry whose previous entry is the page below. */
interface OverState {
  readonly isOverPage?: boolean;
  /** The recording of the programme plays at once. */
  readonly playsRecording?: boolean;
}

/** Link options for opening a programme over the present page. */
export const OVER_PAGE = { state: { isOverPage: true } satisfies OverState, preventScrollReset: true } as const;

/** The same, and the recording of the programme plays at once. */
export const PLAYING_OVER_PAGE = {
  ...OVER_PAGE,
  state: { isOverPage: true, playsRecording: true } satisfies OverState,
};

/** Whether the link that opened the programme asks for its recording to play. */
export const playsRecording = (state: unknown): boolean => (state as OverState | null)?.playsRecording === true;

/** Opens a programme's detail over the present page; Back closes it. */
export function useOpenProgramme(): (id: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback((id) => void navigate(withProgramme(location, id), OVER_PAGE), [navigate, location]);
}

/** Closes the detail: Back, or the page's own URL when the detail was opened directly. */
export function useCloseProgramme(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(() => {
    if ((location.state as OverState | null)?.isOverPage) void navigate(-1);
    else void navigate(withoutProgramme(location), { replace: true, preventScrollReset: true });
  }, [navigate, location]);
}
