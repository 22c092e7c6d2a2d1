// Known vulnerabilities of the packages that a running service uses.
import { runCommand } from './run-command.ts';
import type { StepOutcome } from './run-steps.ts';

interface AuditReport {
  readonly error?: { readonly summary?: string };
  readonly message?: string;
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
}

/** Severities that fail the check; lesser ones wait for the next update of packages. */
const SERIOUS = ['high', 'critical'];

/** The verdict on what `npm audit --json` printed. A registry without advisories is reported and is no failure. */
export function judgeAudit(output: string): StepOutcome {
  const report = parseReport(output);
  const found = report?.metadata?.vulnerabilities;
  if (found === undefined) return { ok: true, output, note: 'skipped: the registry gives no advisories' };
  const serious = SERIOUS.map((level) => ({ level, count: found[level] ?? 0 })).filter(({ count }) => count > 0);
  if (serious.length === 0) return { ok: true, output };
  const words = serious.map(({ level, count }) => `${count} ${level}`).join(', ');
  return { ok: false, output: `Known vulnerabilities: ${words}. Run \`npm audit --omit=dev\` for the list.` };
}

function parseReport(output: string): AuditReport | undefined {
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return undefined;
  }
}

export async function auditPackages(root: string): Promise<StepOutcome> {
  const options = ['--omit=dev', '--json', '--loglevel=silent', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await runCommand('npm', ['audit', ...options], { cwd: root, limitMs: 60_000 });
  return judgeAudit(output);
}
