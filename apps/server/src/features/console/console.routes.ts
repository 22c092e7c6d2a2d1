import * as contract from '@seyir/contract/console';
import type { OperatorCommand } from '@seyir/core/operator/permissions';
import { type Route, route } from '../../http/route.ts';
import { accountPages } from './account-pages.ts';
import { type AuditPagesDeps, auditPages } from './audit-pages.ts';
import { type CataloguePagesDeps, cataloguePages } from './catalogue-pages.ts';
import { channelPages } from './channel-pages.ts';
import {
  type ConsoleSessionDeps,
  closeConsoleSession,
  confirmConsoleSession,
  openConsoleSession,
} from './console-session.service.ts';
import { type RunOperatorCommand, runForOperator } from './operator-commands.ts';
import { shopPages } from './shop-pages.ts';

export interface ConsoleDeps extends ConsoleSessionDeps, CataloguePagesDeps, AuditPagesDeps {
  readonly runCommand: RunOperatorCommand;
}

export const consoleRoutes = (deps: ConsoleDeps): Route[] => [
  route(contract.openConsole, ({ body, meta }) => openConsoleSession(deps, body, meta)),
  route(contract.confirmConsole, ({ body }) => confirmConsoleSession(deps, body)),
  route(contract.readConsole, async ({ operator: { name, role } }) => ({ name, role })),
  route(contract.closeConsole, async ({ operator }) => {
    await closeConsoleSession(deps, operator);
  }),
  route(contract.changeService, ({ operator, body }) =>
    runForOperator(deps.runCommand, operator, { ...body, command: body.command as OperatorCommand }),
  ),
  ...channelPages(deps),
  ...shopPages(deps),
  ...cataloguePages(deps),
  ...accountPages(deps),
  ...auditPages(deps),
];
