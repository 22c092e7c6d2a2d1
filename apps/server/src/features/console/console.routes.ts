import * as contract from '@seyir/contract/console';
import type { OperatorCommand } from '@seyir/core/operator/commands';
import { type Route, route } from '../../http/route.ts';
import { accountPages } from './account-pages.ts';
import { type AuditPagesDeps, auditPages } from './audit-pages.ts';
import { type CataloguePagesDeps, cataloguePages } from './catalogue-pages.ts';
import { type ChannelPagesDeps, channelPages } from './channel-pages.ts';
import {
  addPasskey,
  type ConsolePasskeyDeps,
  confirmWithPasskey,
  readPasskeys,
  removePasskey,
  startPasskeyFactor,
  startPasskeyRegistration,
} from './console-passkey.service.ts';
import { closeConsoleSession, confirmConsoleSession, openConsoleSession } from './console-session.service.ts';
import { findPages } from './find-pages.ts';
import { type RunOperatorCommand, runForOperator } from './operator-commands.ts';
import { orderPages } from './order-pages.ts';
import { type OverviewPagesDeps, overviewPages } from './overview-pages.ts';
import { shopPages } from './shop-pages.ts';
import { type TitlePagesDeps, titlePages } from './title-pages.ts';

interface ConsoleDeps
  extends ConsolePasskeyDeps,
    ChannelPagesDeps,
    TitlePagesDeps,
    CataloguePagesDeps,
    AuditPagesDeps,
    OverviewPagesDeps {
  readonly runCommand: RunOperatorCommand;
}

export const consoleRoutes = (deps: ConsoleDeps): Route[] => [
  route(contract.openConsole, ({ body, meta }) => openConsoleSession(deps, body, meta)),
  route(contract.confirmConsole, ({ body }) => confirmConsoleSession(deps, body)),
  route(contract.startConsolePasskey, ({ body }) => startPasskeyFactor(deps, body.ticket)),
  route(contract.confirmConsoleWithPasskey, ({ body }) => confirmWithPasskey(deps, body)),
  route(contract.listConsolePasskeys, ({ operator }) => readPasskeys(deps, operator)),
  route(contract.startConsolePasskeyRegistration, ({ operator }) => startPasskeyRegistration(deps, operator)),
  route(contract.addConsolePasskey, ({ operator, body }) => addPasskey(deps, operator, body)),
  route(contract.removeConsolePasskey, ({ operator, params }) => removePasskey(deps, operator, params.id)),
  route(contract.readConsole, async ({ operator: { name, role } }) => ({ name, role })),
  route(contract.closeConsole, async ({ operator }) => {
    await closeConsoleSession(deps, operator);
  }),
  route(contract.changeService, ({ operator, body }) =>
    runForOperator(deps.runCommand, operator, { ...body, command: body.command as OperatorCommand }),
  ),
  ...overviewPages(deps),
  ...findPages(deps),
  ...channelPages(deps),
  ...shopPages(deps),
  ...titlePages(deps),
  ...cataloguePages(deps),
  ...accountPages(deps),
  ...orderPages(deps),
  ...auditPages(deps),
];
