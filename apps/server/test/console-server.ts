// The whole server for operators: signs them in with password and code, and makes calls of the console.
import { argsOf, nameArgs } from '@seyir/core/operator/command-spec';
import { COMMANDS } from '@seyir/core/operator/commands';
import type { OperatorRole } from '@seyir/core/operator/permissions';
import type { Database } from '../src/db/database.ts';
import { writeTotp } from '../src/features/console/totp.ts';
import { makePasswords } from '../src/shared/passwords.ts';
import { aMainProfile, anAccount, TEST_EVENING } from './builders.ts';
import { testHttp } from './http.ts';
import { composeWhole } from './whole-server.ts';

export const PASSWORD = 'seyir1234';
const STEP_MS = 30_000;
let passwordHash: string | undefined;

export interface ConsoleAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any part of an answer
  readonly body: any;
}

export async function startConsoleServer(db: Database) {
  const clock = { now: TEST_EVENING.getTime() };
  const composition = await composeWhole(db, () => clock.now);
  await composition.jobs.start();
  const { routes, resolveCaller, resolveOperator } = composition;
  const http = await testHttp({ now: () => clock.now, routes, resolveCaller, resolveOperator });
  passwordHash ??= await makePasswords({ atOnce: 1 }).hash(PASSWORD);

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token?: string,
    body?: object,
  ): Promise<ConsoleAnswer> => {
    const answer = await http.inject({
      method,
      url: `/api${path}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };

  const anAccountWithPassword = async (values: Parameters<typeof anAccount>[1] = {}) => {
    const account = await anAccount(db, { password_hash: passwordHash ?? null, ...values });
    await aMainProfile(db, { account_id: account.id });
    return account;
  };

  const anOperator = async (role: OperatorRole) => {
    const account = await anAccountWithPassword();
    await db.kysely.insertInto('operator').values({ account_id: account.id, role }).execute();
    return account;
  };

  const codeOf = (secret: string, at = clock.now) => writeTotp(secret, Math.floor(at / STEP_MS));

  /** The first sign-in of an operator, which sets up the second factor. */
  const signIn = async (username: string) => {
    const opened = await call('POST', '/console/session', undefined, { username, password: PASSWORD });
    const secret: string = opened.body.setup.secret;
    const { status, body } = await call('POST', '/console/session/code', undefined, {
      ticket: opened.body.ticket,
      code: codeOf(secret),
    });
    if (status !== 200) throw new Error(`The sign-in was answered ${status} ${body.code}.`);
    return { token: body.token as string, ticket: opened.body.ticket as string, secret };
  };

  /** The token of a new operator. */
  const tokenOf = async (role: OperatorRole) => (await signIn((await anOperator(role)).username)).token;

  /** Runs a command; `asOf` is the state of the page that its form was opened on. */
  const change = (
    token: string,
    command: string,
    args: readonly string[] = [],
    options: object = {},
    asOf: string | undefined = undefined,
  ) => {
    const spec = command in COMMANDS ? COMMANDS[command as keyof typeof COMMANDS] : { about: '' };
    const excess = args.slice(argsOf(spec).length);
    const isOpen = argsOf(spec).some((arg) => arg.isOpen);
    const values = { ...nameArgs(spec, args), ...options, ...(excess.length > 0 && !isOpen ? { excess } : {}) };
    return call('POST', '/console/change', token, { command, values, ...(asOf === undefined ? {} : { asOf }) });
  };

  const close = async () => {
    await composition.jobs.stop(1_000);
    await composition.close();
  };
  const { mediaFolder } = composition;
  return { call, change, anAccountWithPassword, anOperator, codeOf, signIn, tokenOf, clock, mediaFolder, close };
}

export type ConsoleServer = Awaited<ReturnType<typeof startConsoleServer>>;
