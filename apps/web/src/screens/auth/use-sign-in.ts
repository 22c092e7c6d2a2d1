import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../features/session/session-context.ts';
import type { SignInResult } from '../../features/sign-in/sign-in.ts';
import { paths } from '../../shared/paths/paths.ts';
import { useLifetime } from '../../shared/ui/use-lifetime.ts';

/** The session on a page where somebody signs in, and where the viewer goes from there. */
export function useSignIn() {
  const session = useSession();
  const navigate = useNavigate();
  // A guest's token is renewed again once the viewer has left (LOGIN-21).
  useLifetime(useCallback(() => session.leaveSignIn, [session]));

  /** The way back leads past the form: signing in twice is nobody's wish. */
  const leave = (path: string) => navigate(path, { replace: true });

  function goOn({ profiles }: SignInResult & { is: 'signed-in' }) {
    // The server gives every account a profile; none at all is an error (LOGIN-18).
    void leave(profiles?.length === 0 ? paths.errorPage() : paths.selectProfile());
  }

  return { session, leave, goOn };
}
