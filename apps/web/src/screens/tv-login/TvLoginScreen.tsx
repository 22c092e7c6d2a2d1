import { loginWithDevice, readDeviceLogin, startDeviceLogin } from '@seyir/contract/device-login';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { groupedCode } from '../../features/sign-in/device-code.ts';
import { forced, signIn } from '../../features/sign-in/sign-in.ts';
import { askToEndOther, showSignInFailed } from '../../features/sign-in/sign-in-dialogs.tsx';
import styles from '../../features/sign-in/TvLogin.module.css';
import { tvLoginText } from '../../features/sign-in/tv-login.text.ts';
import { call } from '../../shared/api/call.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { QrCode } from '../../shared/ui/QrCode/QrCode.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { useSignIn } from '../auth/use-sign-in.ts';

/** A television shows a code and waits until its owner approves it on a phone. */
export function TvLoginScreen() {
  const { session, goOn } = useSignIn();
  const [serial, setSerial] = useState(0);
  const offer = useQuery({
    queryKey: ['device-login', serial],
    queryFn: () => call(startDeviceLogin, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const deviceCode = offer.data?.deviceCode;
  const answer = useQuery({
    queryKey: ['device-login-state', deviceCode],
    queryFn: ({ signal }) => call(readDeviceLogin, { body: { deviceCode: deviceCode ?? '' } }, signal),
    enabled: deviceCode !== undefined,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'waiting' ? (offer.data?.intervalSeconds ?? 3) * 1_000 : false,
    refetchIntervalInBackground: true,
  });
  const state = answer.data?.state;

  const enter = useEffectEvent(async (approved: string) => {
    const result = await signIn({
      session,
      askToEndOther,
      prove: (force) => call(loginWithDevice, { body: { deviceCode: approved, ...forced(force) } }),
    });
    if (result.is === 'signed-in') return goOn(result);
    if (result.is === 'failed') await showSignInFailed(result.error);
    if (result.is !== 'left') setSerial((last) => last + 1);
  });
  useEffect(() => {
    if (state === 'approved' && deviceCode !== undefined) void enter(deviceCode);
  }, [state, deviceCode]);

  const address = `${location.host}${paths.tv()}`;
  const problem = offer.isError
    ? say(tvLoginText.failed)
    : state === 'denied'
      ? say(tvLoginText.denied)
      : state === 'expired'
        ? say(tvLoginText.expired)
        : undefined;
  return (
    <AuthPage title={say(tvLoginText.title)} intro={say(tvLoginText.intro, { address })}>
      {problem === undefined && (
        <div className={styles.offer}>
          {offer.data ? (
            <QrCode
              label={say(tvLoginText.qr)}
              text={new URL(paths.tv(offer.data.userCode), location.origin).toString()}
            />
          ) : (
            <Skeleton width={200} height={200} />
          )}
          <div>
            <p className={styles.label}>{say(tvLoginText.code)}</p>
            <p className={styles.code}>{offer.data ? groupedCode(offer.data.userCode) : <Skeleton width={160} />}</p>
            <p className={styles.state} role="status">
              {say(tvLoginText.waiting)}
            </p>
          </div>
        </div>
      )}
      {problem !== undefined && (
        <p className={styles.state} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.ways}>
        {problem !== undefined && (
          <Button look="primary" loading={offer.isFetching} onClick={() => setSerial((last) => last + 1)}>
            {say(tvLoginText.again)}
          </Button>
        )}
        <Button to={paths.selectLogin()}>{say(tvLoginText.otherWay)}</Button>
      </div>
    </AuthPage>
  );
}
