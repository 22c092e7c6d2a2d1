// Runs once before the server's tests: makes the template that every worker copies its database from.
import { testEngine, testServerUrl } from './database.ts';
import { ensurePostgresTemplate, readPgliteTemplate } from './template.ts';

export default async function setup(): Promise<void> {
  if (testEngine() === 'postgres') await ensurePostgresTemplate(testServerUrl());
  else await readPgliteTemplate();
}
