import { writeRights } from '@seyir/core/hls/rights';
import { describe, expect, it } from 'vitest';
import { silentLog as log } from '../shared/log.ts';
import { makeGrants, type PlayVerdict } from './grants.ts';
import { makeStreamTokens } from './stream-token.ts';

const now = () => 1_800_000_000_000;
const tokens = makeStreamTokens({ secret: 'a secret of at least thirty-two characters', now, ttlMs: 60_000 });
const SESSION = '01a1de09-45bd-7631-9706-f9d173429a1d';
const ACCOUNT = '01a1de09-45bd-7631-9706-f9d173429a1e';

function watch(verdict: PlayVerdict) {
  const answers = { verdict, asked: 0 };
  const mayPlay = async () => {
    answers.asked += 1;
    return answers.verdict;
  };
  const grants = makeGrants({ tokens, mayPlay, now, log });
  const rights = writeRights({ kind: 'live', channel: '7' });
  const token = tokens.issue({ sessionId: SESSION, accountId: ACCOUNT, rights });
  return { answers, grants, token };
}

describe('a cached grant', () => {
  it.each([
    ['the session', SESSION],
    ['the account', ACCOUNT],
    ['the profile that watches', 'defne'],
  ])('is invalidated when %s changed (ORIGIN-04)', async (_, changed) => {
    const { answers, grants, token } = watch({ streamLimit: 3, profileId: 'defne' });
    await grants.read(token);
    expect(grants.find(token, now())).toBeDefined();
    grants.forget(changed);
    expect(grants.find(token, now())).toBeUndefined();
    await grants.read(token);
    expect(answers.asked).toBe(2);
  });

  it('is kept when another owner changed, the previous profile included', async () => {
    const { answers, grants, token } = watch({ streamLimit: 3, profileId: 'defne' });
    await grants.read(token);
    answers.verdict = { streamLimit: 3, profileId: 'kerem' };
    grants.forget(SESSION);
    await grants.read(token);
    grants.forget('defne');
    grants.forget('another-owner');
    expect(grants.find(token, now())).toBeDefined();
  });
});
