import { describe, expect, it } from 'vitest';
import { judgeAudit } from './audit.ts';

const report = (vulnerabilities: Record<string, number>) => JSON.stringify({ metadata: { vulnerabilities } });

describe('judgeAudit', () => {
  it.each([
    ['no vulnerability', report({ high: 0, critical: 0 }), true],
    ['lesser ones', report({ low: 3, moderate: 2, high: 0 }), true],
    ['a high one', report({ high: 1 }), false],
    ['a critical one', report({ critical: 1, high: 0 }), false],
    ['a warning before the report', `npm warn something\n${report({ high: 2 })}`, false],
  ])('%s', (_, output, ok) => {
    expect(judgeAudit(output).ok).toBe(ok);
  });
  it.each(['{"message":"405 Method Not Allowed","error":{"summary":""}}', '', 'npm: not found'])(
    'goes on, and says so, when the registry has no advisories: %j',
    (output) => {
      expect(judgeAudit(output)).toMatchObject({ ok: true, note: 'skipped: the registry gives no advisories' });
    },
  );
});
