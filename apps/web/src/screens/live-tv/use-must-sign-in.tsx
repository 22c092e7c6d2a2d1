import { useQueryClient } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { refusalText } from '../../features/live-tv/live-tv.text.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { paths } from '../../shared/paths/paths.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { ensureDeviceId } from '../../shared/storage/device-id.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { showConfirmResult } from '../../shared/ui/DialogHost/dialogs.ts';

/**
 * Source error 401 asks the viewer to sign in: confirming leads to the sign-in of the operator, cancelling to what everybody
 * may watch (ERR-10, ERR-11). Back closes the question and leaves the page as it is. Returns the way to the sign-in.
 */
export function useMustSignIn(isRefused: boolean, onLive: () => void): () => void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const latest = useRef(onLive);
  useEffect(() => {
    latest.current = onLive;
  });
  const signIn = useCallback(async () => {
    const config = await queries.ensureQueryData(appConfigQuery()).catch(() => undefined);
    const address = findLoginAddress({
      loginurl: appStorage.get('loginurl'),
      language: getLanguage(),
      deviceId: ensureDeviceId(appStorage),
      origins: [window.location.origin, ...(config?.trustedOrigins ?? [])],
    });
    if (address === undefined) void navigate(paths.login());
    else window.location.assign(address);
  }, [navigate, queries]);
  useEffect(() => {
    if (!isRefused) return;
    const controller = new AbortController();
    void showConfirmResult({
      title: say(refusalText.signInTitle),
      body: say(refusalText.signIn),
      icon: <LogIn />,
      tone: 'fresh',
      code: '401',
      confirm: say(refusalText.signInConfirm),
      signal: controller.signal,
    }).then((answer) => {
      if (answer === 'confirmed') return signIn();
      if (answer === 'dismissed') return;
      // The first channel may be the one of this address, which then would not notice.
      latest.current();
      // Instead of this address: Back from there must not lead to the question again.
      void navigate(paths.liveTv(), { replace: true });
    });
    return () => controller.abort();
  }, [isRefused, navigate, signIn]);
  return signIn;
}

interface LoginFacts {
  readonly loginurl: string | undefined;
  readonly language: string;
  readonly deviceId: string;
  /** Ours, and those the operator trusts: no viewer is sent anywhere else, whatever is stored. */
  readonly origins: readonly string[];
}

/** The operator's own sign-in page, where one is stored (ERR-11); undefined leads to ours. */
export function findLoginAddress({ loginurl, language, deviceId, origins }: LoginFacts): string | undefined {
  if (!loginurl || !URL.canParse(loginurl)) return undefined;
  const address = new URL(loginurl);
  if (!origins.includes(address.origin)) return undefined;
  address.searchParams.set('language', language);
  address.searchParams.set('deviceid', deviceId);
  return address.href;
}
