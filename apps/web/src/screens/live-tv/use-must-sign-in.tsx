import { LogIn } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { refusalText } from '../../features/live-tv/live-tv.text.ts';
import { paths } from '../../shared/paths/paths.ts';
import { rememberReturn } from '../../shared/sign-in/return-path.ts';
import { SignInWords } from '../../shared/sign-in/SignInWords.tsx';
import { useSignInPage } from '../../shared/sign-in/use-sign-in-page.ts';
import { say } from '../../shared/text/text.ts';
import { showConfirmResult } from '../../shared/ui/DialogHost/dialogs.ts';

/**
 * Source error 401 asks the viewer to sign in: confirming leads to the sign-in of the operator, cancelling to what everybody
 * may watch (ERR-10, ERR-11). Back closes the question and leaves the page as it is. Returns the way to the sign-in.
 */
export function useMustSignIn(isRefused: boolean, onLive: () => void): () => void {
  const navigate = useNavigate();
  const signIn = useSignInPage();
  const latest = useRef(onLive);
  useEffect(() => {
    latest.current = onLive;
  });
  useEffect(() => {
    if (!isRefused) return;
    const controller = new AbortController();
    let isJoining = false;
    const join = () => {
      isJoining = true;
      controller.abort();
    };
    void showConfirmResult({
      title: say(refusalText.signInTitle),
      body: <SignInWords action="watch" onJoin={join} />,
      icon: <LogIn />,
      tone: 'fresh',
      code: '401',
      confirm: say(refusalText.signInConfirm),
      signal: controller.signal,
    }).then((answer) => {
      if (answer === 'confirmed') return signIn();
      if (isJoining) {
        rememberReturn(`${location.pathname}${location.search}`);
        return navigate(paths.signup());
      }
      if (answer === 'dismissed') return;
      // The first channel may be the one of this address, which then would not notice.
      latest.current();
      // Instead of this address: Back from there must not lead to the question again.
      void navigate(paths.liveTv(), { replace: true });
    });
    return () => controller.abort();
  }, [isRefused, navigate, signIn]);
  return () => void signIn();
}
