// Where a viewer goes who has to sign in to watch: to the operator's own page where one is stored, else to ours (ERR-11).

export interface LoginFacts {
  readonly loginurl: string | undefined;
  readonly language: string;
  readonly deviceId: string;
  /** Ours, and those the operator trusts: no viewer is sent anywhere else, whatever is stored. */
  readonly origins: readonly string[];
}

/** Undefined when there is none to go to. */
export function findLoginAddress({ loginurl, language, deviceId, origins }: LoginFacts): string | undefined {
  if (!loginurl || !URL.canParse(loginurl)) return undefined;
  const address = new URL(loginurl);
  if (!origins.includes(address.origin)) return undefined;
  address.searchParams.set('language', language);
  address.searchParams.set('deviceid', deviceId);
  return address.href;
}
