import { useQueryClient } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { refusalText } from '../../features/live-tv/live-tv.text.ts';
import { findLoginAddress } from '../../features/live-tv/rules/login-address.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { paths } from '../../shared/paths/paths.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { ensureDeviceId } from '../../shared/storage/device-id.ts';
import { getLanguage } from '../../shared/text/language.ts';
import { say } from '../../shared/text/text.ts';
import { ask } from '../../shared/ui/DialogHost/ask.ts';

/** Source error 401: to the sign-in of the operator, or back to what everybody may watch (ERR-10, ERR-11). */
export function useMustSignIn(isRefused: boolean, onLive: () => void): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const latest = useRef(onLive);
  useEffect(() => {
    latest.current = onLive;
  });
  useEffect(() => {
    if (!isRefused) return;
    void ask({
      title: say(refusalText.signInTitle),
      body: say(refusalText.signIn),
      icon: <LogIn />,
      tone: 'fresh',
      code: '401',
      confirm: say(refusalText.signInConfirm),
    }).then(async (isWanted) => {
      if (!isWanted) {
        // The first channel may be the one of this address, which then would not notice.
        latest.current();
        return void navigate(paths.liveTv());
      }
      const config = await queries.ensureQueryData(appConfigQuery()).catch(() => undefined);
      const address = findLoginAddress({
        loginurl: appStorage.get('loginurl'),
        language: getLanguage(),
        deviceId: ensureDeviceId(appStorage),
        origins: [window.location.origin, ...(config?.trustedOrigins ?? [])],
      });
      if (address === undefined) void navigate(paths.login());
      else window.location.assign(address);
    });
  }, [isRefused, navigate, queries]);
}
