import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { cacheProfiles } from '../../features/profiles/profiles.queries.ts';
import { useSession } from '../../features/session/session-context.ts';
import type { SignInResult } from '../../features/sign-in/sign-in.ts';
import { paths } from '../../shared/paths/paths.ts';
import { useLifetime } from '../../shared/ui/use-lifetime.ts';

/** The session on a sign-in page, and the navigation that follows a sign-in. */
export function useSignIn() {
  const session = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // The refresh of a guest's token continues after the viewer has left (LOGIN-21).
  useLifetime(useCallback(() => session.leaveSignIn, [session]));

  /** Replaces the history entry: Back skips the form of a viewer who is signed in. */
  const leave = (path: string, state?: unknown) => navigate(path, { replace: true, state });

  function goOn({ profiles }: SignInResult & { is: 'signed-in' }) {
    // Seeds the query cache: the profile chooser shows the list of the sign-in instead of fetching the same list again.
    if (profiles) cacheProfiles(queries, profiles);
    // The server gives every account a profile; an empty list is an error (LOGIN-18).
    void leave(profiles?.length === 0 ? paths.errorPage() : paths.selectProfile());
  }

  return { session, leave, goOn };
}
