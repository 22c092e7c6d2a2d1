// The way to the sign-in after source error 401: the operator's own page where one is stored, else ours (ERR-11).

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { appConfigQuery } from '../config/config.queries.ts';
import { paths } from '../paths/paths.ts';
import { appStorage } from '../storage/app-storage.ts';
import { ensureDeviceId } from '../storage/device-id.ts';
import { getLanguage } from '../text/language.ts';
import { rememberReturn } from './return-path.ts';

/** Leads to the sign-in, from which the viewer returns to this page. */
export function useSignInPage(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useCallback(async () => {
    rememberReturn(`${window.location.pathname}${window.location.search}`);
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
