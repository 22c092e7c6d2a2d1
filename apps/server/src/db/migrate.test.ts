import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase, dropAllTables, openFreshDatabase, testEngine } from '../../test/database.ts';
import { SILENT } from '../../test/template.ts';
import { until } from '../../test/until.ts';
import type { Database } from './database.ts';
import { MigrationError, NewerDataError } from './errors.ts';
import { migrate } from './migrate.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { openPostgresDatabase } from './postgres-database.ts';

/** Earlier versions were upgraded with all servers stopped. */
const LAST_BEFORE_ROLLING_UPGRADES = 42;
/** Statements after which queries of an earlier version fail. */
const BREAKING =
  /\bdrop\s+(column|table|view|function)\b|\brename\b|\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b|\bset\s+not\s+null\b|\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\bdefault\b)/i;

/** Numbers were taken in parallel, with gaps, up to here; there are so many files. */
const LAST_BEFORE_NO_GAPS = { version: 80, files: 52 };

const migration = (version: number, sql: string): Migration => {
  const fileName = `000${version}-step${version}.sql`;
  return { version, name: `step${version}`, fileName, sql, checksum: `sum of ${sql}` };
};
const STEPS = [
  migration(1, 'create table one (id int primary key); insert into one values (1), (2);'),
  migration(2, 'create table two (id int references one); insert into two select id from one;'),
  migration(3, 'alter table two add column note text;'),
];

describe('migrate', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openFreshDatabase();
  }, 60_000);
  beforeEach(() => dropAllTables(database));
  afterAll(() => database.close());

  const listTables = async () => {
    const { rows } = await database.executeSql(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    );
    return (rows as { relname: string }[]).map(({ relname }) => relname);
  };
  const listRecords = async () =>
    (await database.executeSql('select version, name, checksum from schema_migration order by version')).rows;
  const recordOf = ({ version, name, checksum }: Migration) => ({ version, name, checksum });

  it('brings an empty database to the newest version, and then has nothing to do', async () => {
    const versions = (await readMigrations()).map(({ version }) => version);
    const newest = versions.at(-1);
    expect(await migrate(database, SILENT)).toEqual({ applied: versions, version: newest });
    expect(await listTables()).toContain('account');
    expect(await migrate(database, SILENT)).toEqual({ applied: [], version: newest });
  });

  it('applies only what is missing', async () => {
    await migrate(database, SILENT, STEPS.slice(0, 1));
    await database.executeSql('insert into one values (3)');
    expect(await migrate(database, SILENT, STEPS)).toEqual({ applied: [2, 3], version: 3 });
    expect((await database.executeSql('select count(*) as count from two')).rows).toEqual([{ count: 3 }]);
    expect(await listRecords()).toEqual(STEPS.map(recordOf));
  });

  it('keeps nothing of a migration that fails, and names the file and line', async () => {
    const broken = migration(
      2,
      'create table two (id int);\ninsert into one values (9);\ninsert into one values (1);\n',
    );
    const failing = migrate(database, SILENT, [...STEPS.slice(0, 1), broken]);
    await expect(failing).rejects.toThrow(MigrationError);
    await expect(failing).rejects.toThrow('0002-step2.sql failed and nothing of it was kept: duplicate key');
    expect(await listTables()).toEqual(['one', 'schema_migration']);
    expect((await database.executeSql('select id from one order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await listRecords()).toEqual(STEPS.slice(0, 1).map(recordOf));

    const misspelt = migration(2, 'create table two (id int);\n\ncreate tabel three (id int);');
    await expect(migrate(database, SILENT, [...STEPS.slice(0, 1), misspelt])).rejects.toThrow('(line 3)');
    expect(await migrate(database, SILENT, STEPS)).toEqual({ applied: [2, 3], version: 3 });
  });

  it('runs a stepwise file outside of a transaction, and repeats it after a failure', async () => {
    const sql = `-- without a transaction
drop index concurrently if exists two_note;
create index concurrently two_note on two (note);
create index if not exists two_other on two (other);
`;
    const steps = [...STEPS, { ...migration(4, sql), isStepwise: true }];
    await expect(migrate(database, SILENT, steps)).rejects.toThrow(
      '0004-step4.sql failed: column "other" does not exist. The next start repeats it.',
    );
    expect(await listRecords()).toEqual(STEPS.map(recordOf));
    await database.executeSql('alter table two add column other text');
    expect(await migrate(database, SILENT, steps)).toEqual({ applied: [4], version: 4 });
    const { rows } = await database.executeSql(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'two'::regclass and indisvalid order by 1`,
    );
    expect(rows).toEqual([{ name: 'two_note' }, { name: 'two_other' }]);
  });

  it('refuses data of a later version', async () => {
    await migrate(database, SILENT, STEPS);
    const older = migrate(database, SILENT, STEPS.slice(0, 2));
    await expect(older).rejects.toThrow(NewerDataError);
    await expect(older).rejects.toThrow('The data is at version 3, this Seyir knows versions up to 2.');
  });

  it('refuses a migration that was changed after it was applied', async () => {
    await migrate(database, SILENT, STEPS.slice(0, 2));
    const changed = migration(1, 'create table one (id bigint);');
    await expect(migrate(database, SILENT, [changed, ...STEPS.slice(1)])).rejects.toThrow(
      'The migration 0001-step1.sql was changed after it was applied to this data.',
    );
    expect(await listTables()).toEqual(['one', 'schema_migration', 'two']);
  });

  it('refuses a hole in the records', async () => {
    await migrate(database, SILENT, STEPS);
    await database.executeSql('delete from schema_migration where version = 2');
    await expect(migrate(database, SILENT, STEPS)).rejects.toThrow('0002-step2.sql is missing from the data');
  });
});

describe.runIf(testEngine() === 'postgres')('servers that start together', () => {
  it('apply each migration once', async () => {
    const url = await createPostgresDatabase();
    const first = await openPostgresDatabase(url, SILENT);
    await dropAllTables(first);
    const others = await Promise.all([1, 2, 3].map(() => openPostgresDatabase(url, SILENT)));
    const servers = [first, ...others];
    const slow = migration(4, 'select pg_sleep(0.3); create table four (id int);');
    const sql = '-- without a transaction\ncreate index concurrently four_id on four (id);\n';
    const steps = [...STEPS, slow, { ...migration(5, sql), isStepwise: true }];
    const reports = await Promise.all(servers.map((server) => migrate(server, SILENT, steps)));
    await Promise.all(servers.map((server) => server.close()));
    expect(reports.flatMap(({ applied }) => applied)).toEqual([1, 2, 3, 4, 5]);
    expect(reports.map(({ version }) => version)).toEqual([5, 5, 5, 5]);
  });
});

describe.runIf(testEngine() === 'postgres')('a table in use while it is changed', () => {
  it('is read on by servers of the previous version, and changed when the lock is free', async () => {
    const url = await createPostgresDatabase();
    const [database, other] = [await openPostgresDatabase(url, SILENT), await openPostgresDatabase(url, SILENT)];
    await dropAllTables(database);
    await migrate(database, SILENT, STEPS);
    const steps = [...STEPS, migration(4, 'alter table one add column note text;')];
    let attempts = 0;
    const log = {
      ...SILENT,
      warn() {
        attempts += 1;
      },
    };
    // A backup, say: it holds the lock of a reader until its end.
    const migrating = await other.withConnection(async (execute) => {
      await execute('begin');
      await execute('select id from one');
      const done = migrate(database, log, steps);
      await until(() => attempts > 0);
      expect((await other.executeSql('select count(*) as count from one')).rows).toEqual([{ count: 2 }]);
      await execute('commit');
      return { done };
    });
    expect(await migrating.done).toEqual({ applied: [4], version: 4 });
    await Promise.all([database.close(), other.close()]);
  });
});

describe('migration files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const place = (name: string, sql: string) => writeFile(join(folder, name), sql);

  it('are read in order, and line ends do not change their checksum', async () => {
    await place('0002-second.sql', 'select 2;\r\n');
    await place('0001-first-one.sql', 'select 1;\n');
    await place('README.md', 'not a migration');
    const [first, second] = await readMigrations(folder);
    expect(first).toMatchObject({ version: 1, name: 'first-one', fileName: '0001-first-one.sql', sql: 'select 1;\n' });
    await place('0002-second.sql', 'select 2;\n');
    expect((await readMigrations(folder)).at(1)?.checksum).toBe(second?.checksum);
    await place('0002-second.sql', 'select 3;\n');
    expect((await readMigrations(folder)).at(1)?.checksum).not.toBe(second?.checksum);
  });

  it.each([
    ['1-short.sql', 'select 1;', 'is not named like'],
    ['0001-Upper.sql', 'select 1;', 'is not named like'],
    ['0001-commits.sql', 'create table a (id int);\ncommit;\nselect 1;', 'begins or ends a transaction'],
    ['0001-begins.sql', '  BEGIN ;\nselect 1;', 'begins or ends a transaction'],
  ])('refuses %s', async (name, sql, words) => {
    await place(name, sql);
    await expect(readMigrations(folder)).rejects.toThrow(words);
  });

  it('have one number each, with gaps, and say whether they run without a transaction', async () => {
    await place('0001-first.sql', 'select 1;\n');
    await place('0004-index.sql', '-- without a transaction\nselect 2;\n');
    expect(await readMigrations(folder)).toMatchObject([
      { version: 1, isStepwise: false },
      { version: 4, isStepwise: true },
    ]);
    await place('0004-other.sql', 'select 3;\n');
    await expect(readMigrations(folder)).rejects.toThrow('0004-other.sql has the number of another one');
  });

  it('of this release are numbered without gaps, each above those before it', async () => {
    const { version: last, files } = LAST_BEFORE_NO_GAPS;
    const versions = (await readMigrations()).map(({ version }) => version);
    const later = versions.filter((version) => version > last);
    expect(versions.length - later.length).toBe(files);
    expect(later).toEqual(later.map((_, index) => last + 1 + index));
  });

  // A migration that has to, after a release that no longer uses the column, names the release in its first line.
  it('of this release take nothing away that servers of the previous one use while they are upgraded one by one', async () => {
    const files = (await readMigrations()).filter(({ version }) => version > LAST_BEFORE_ROLLING_UPGRADES);
    const breaking = files.flatMap(({ fileName, sql }) => {
      const statements = sql.replace(/--.*$/gm, '').split(';');
      const found = sql.startsWith('-- unused since') ? [] : statements.filter((each) => BREAKING.test(each));
      return found.map((statement) => `${fileName}: ${statement.trim()}`);
    });
    expect(breaking).toEqual([]);
  });

  it.each([
    ['alter table title drop column year', true],
    ['drop table title', true],
    ['alter table title rename column year to made_in', true],
    ['alter table title alter column year type text', true],
    ['alter table title alter column year set not null', true],
    ['alter table title add column made_in integer not null', true],
    ['alter table title add column made_in integer not null default 0', false],
    ['alter table title add column made_in integer', false],
    ['drop index concurrently if exists title_search', false],
    ['create table made_in (title_id text not null)', false],
  ])('%s takes something away: %s', (statement, expected) => {
    expect(BREAKING.test(statement)).toBe(expected);
  });

  it('may hold functions, whose begin and end are no transaction', async () => {
    await place(
      '0001-function.sql',
      'create function f() returns int language plpgsql as $$\nbegin\n  return 1;\nend\n$$;',
    );
    expect(await readMigrations(folder)).toHaveLength(1);
  });
});
