// The server of profile tests: a family on one account, with a token for each of its members.
import type { Database, Queries } from '../src/db/database.ts';
import { notifyWithin } from '../src/db/notify.ts';
import type { Photos } from '../src/features/images/profile-photos.ts';
import { requireMainPin } from '../src/features/profiles/pins.service.ts';
import { adminCheckRoutes, profileChangeRoutes } from '../src/features/profiles/profiles.routes.ts';
import { SESSION_CHANGED } from '../src/features/session/caller-lookup.ts';
import type { SessionDeps } from '../src/features/session/open-session.ts';
import type { Caller } from '../src/http/caller.ts';
import type { Route } from '../src/http/route.ts';
import { aKidsProfile, aMainProfile, anAccount, aProfile, aSession, type Row } from './builders.ts';
import { openTestPhotos } from './photos.ts';
import { startViewerServer } from './viewer.ts';

/** The main profile's PIN, and Deniz's. */
export const MAIN_PIN = '1234';
export const OWN_PIN = '5678';
/** Hashing is slow: all families of a worker share these hashes. */
let hashes: Promise<{ main: string; own: string }> | undefined;

/** The session deps plus the callbacks that compose hands from feature to feature. */
const familyDeps = (deps: SessionDeps, photos: Photos) => ({
  ...deps,
  photos,
  secret: 'a secret of at least thirty-two characters',
  publishSessionChange: (trx: Queries, accountId: string) => notifyWithin(trx, SESSION_CHANGED, accountId),
  requireMainPin: (trx: Queries, caller: Caller) => requireMainPin(deps, trx, caller),
});
export type FamilyDeps = ReturnType<typeof familyDeps>;

export async function startFamilyServer(db: Database, moreRoutes: (deps: FamilyDeps) => Route[] = () => []) {
  let stored: ReturnType<typeof openTestPhotos> | undefined;
  const server = await startViewerServer(db, (session) => {
    stored = openTestPhotos(db, session.now);
    const deps = familyDeps(session, stored.photos);
    return [...profileChangeRoutes(deps), ...adminCheckRoutes(deps), ...moreRoutes(deps)];
  });
  const { passwords, tokens } = server.deps;
  hashes ??= Promise.all([passwords.hash(MAIN_PIN), passwords.hash(OWN_PIN)]).then(([main, own]) => ({ main, own }));
  const { main: mainHash, own: ownHash } = await hashes;

  /** A new session with a token, for a profile or before one is chosen. */
  const signIn = async (account: Row<'account'>, profile?: Row<'profile'>) => {
    const expiresAt = server.clock.now + 12 * 3_600_000;
    const { id: sessionId } = await aSession(db, {
      account_id: account.id,
      profile_id: profile?.id ?? null,
      expires_at: new Date(expiresAt),
    });
    const claims = { accountId: account.id, sessionId, usertype: '1', profileId: profile?.id, expiresAt } as const;
    return { token: await tokens.issue(claims), sessionId };
  };

  /** Defne (main, PIN 1234), Deniz (PIN 5678), Efe without a PIN and the child Ada, each at a device of their own. */
  const aFamily = async (values: Parameters<typeof anAccount>[1] = {}, mainPin = true) => {
    const account = await anAccount(db, values);
    const of = { account_id: account.id };
    const main = await aMainProfile(db, { ...of, name: 'Defne', pin_hash: mainPin ? mainHash : null });
    const deniz = await aProfile(db, { ...of, name: 'Deniz', pin_hash: ownHash, created_at: new Date(2_000) });
    const efe = await aProfile(db, { ...of, name: 'Efe', created_at: new Date(3_000) });
    const child = await aKidsProfile(db, { ...of, name: 'Ada', poster_name: 'female', created_at: new Date(4_000) });
    return {
      account,
      main,
      deniz,
      efe,
      child,
      as: {
        noProfile: await signIn(account),
        main: await signIn(account, main),
        deniz: await signIn(account, deniz),
        efe: await signIn(account, efe),
        child: await signIn(account, child),
      },
    };
  };

  const validate = (token: string | undefined, profileId: string, pin: string) =>
    server.call('POST', `/client/profiles/validate/pin/${profileId}`, {
      token,
      body: pin,
      headers: { 'content-type': 'text/plain' },
    });

  const readProfile = (id: string) =>
    db.kysely.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirst();

  /** Opens the event stream of a token; `ended` resolves to its text when the server has ended it, `text` is what came so far. */
  const listen = async (token: string): Promise<{ readonly ended: Promise<string>; text(): string }> => {
    const address = await server.http.listen('127.0.0.1', 0);
    const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
    let text = '';
    const read = async () => {
      for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
      return text;
    };
    return { ended: read(), text: () => text };
  };
  if (!stored) throw new Error('The routes were not made.');
  return { ...server, ...stored, aFamily, signIn, validate, readProfile, listen };
}

export type FamilyServer = Awaited<ReturnType<typeof startFamilyServer>>;
