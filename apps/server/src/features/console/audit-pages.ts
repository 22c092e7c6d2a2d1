// The audit log, the operators and the jobs.
import * as contract from '@seyir/contract/console-accounts';
import { listConsoleJobs } from '@seyir/contract/console-pages';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/route.ts';
import type { Jobs, Progress } from '../../jobs/jobs.ts';
import { editedPage } from './edited-page.ts';
import { ASKED_ROWS, toPage } from './keyset.ts';

export interface AuditPagesDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'listRecent' | 'countByState' | 'listFailures'>;
  /** Progress that a running job of this process reported. */
  readonly findProgress: (jobId: string) => Progress | undefined;
}

const JOBS_SHOWN = 100;
/** Rows of a change that the log shows: an import changes thousands. */
const ROWS_SHOWN = 20;

type RowValue = Readonly<Record<string, unknown>>;

/** The columns that differ; all of a row that was added or removed. */
function differenceOf(before: RowValue | null, after: RowValue | null) {
  if (before === null || after === null) return { before, after };
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => name === 'id' || JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (row: RowValue) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

async function readChanges({ db }: AuditPagesDeps, after: string | undefined) {
  const isNumber = /^\d{1,15}$/.test(after ?? '');
  const rows = await db.kysely
    .selectFrom('operator_change')
    .select(['id', 'made_at', 'operator_name', 'command', 'undoable', 'undone_by'])
    .$if(isNumber, (query) => query.where('id', '<', Number(after)))
    .orderBy('id', 'desc')
    .limit(ASKED_ROWS)
    .execute();
  const changed = await Promise.all(
    rows.map(({ id }) =>
      db.kysely
        .selectFrom('operator_change_row')
        .select(['table_name', 'before', 'after'])
        .where('change_id', '=', id)
        .orderBy('position')
        .limit(ROWS_SHOWN)
        .execute(),
    ),
  );
  const toItem = ({ row, details }: { row: (typeof rows)[number]; details: (typeof changed)[number] }) => ({
    ...{ id: row.id, madeAt: row.made_at.toISOString(), operator: row.operator_name, command: row.command },
    ...{ undoable: row.undoable, undoneBy: row.undone_by },
    rows: details.map((detail) => ({
      table: detail.table_name,
      ...differenceOf(detail.before as RowValue | null, detail.after as RowValue | null),
    })),
  });
  return toPage(
    rows.map((row, index) => ({ row, details: changed[index] ?? [] })),
    toItem,
    ({ row }) => String(row.id),
  );
}

async function readOperators({ db }: AuditPagesDeps) {
  const rows = await db.kysely
    .selectFrom('operator')
    .innerJoin('account', 'account.id', 'operator.account_id')
    .select(['account.user_code', 'account.username', 'operator.role', 'operator.sealed_totp', 'operator.added_at'])
    .orderBy('operator.added_at')
    .execute();
  const data = rows.map((row) => ({
    ...{ userCode: row.user_code, username: row.username, role: row.role },
    ...{ hasSecondFactor: row.sealed_totp !== null, addedAt: row.added_at.toISOString() },
  }));
  return { data };
}

async function readJobs({ jobs, findProgress }: AuditPagesDeps) {
  const [rows, counts] = await Promise.all([jobs.listRecent(JOBS_SHOWN), jobs.countByState()]);
  const data = rows.map((job) => {
    const progress = job.state === 'active' ? findProgress(job.id) : undefined;
    return {
      ...{ id: job.id, queue: job.queue, state: job.state, attempt: Number(job.attempt), error: job.error },
      createdAt: job.createdAt.toISOString(),
      startedAt: job.startedAt?.toISOString() ?? null,
      endedAt: job.endedAt?.toISOString() ?? null,
      done: progress && progress.total > 0 ? progress.done / progress.total : null,
      note: progress?.note ?? null,
    };
  });
  return { data, counts: { ...counts } };
}

export const auditPages = (deps: AuditPagesDeps): Route[] => [
  editedPage(deps.db, contract.listConsoleChanges, ({ query }) => readChanges(deps, query.after)),
  editedPage(deps.db, contract.listConsoleOperators, () => readOperators(deps)),
  route(listConsoleJobs, () => readJobs(deps)),
];
