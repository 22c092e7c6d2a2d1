import { describe, expect, it } from 'vitest';
import { SHARE_TARGETS, shareAddress, targetAddress } from './share-targets.ts';

const ADDRESS = 'https://seyir.example/dashboard/home/6/all/voddetail/tuzfener';

describe('what is shared', () => {
  it.each([
    ['/dashboard/home/6/all/voddetail/tuzfener'],
    ['/dashboard/home/6/all/voddetail/tuzfener?play=1&recommend=vod'],
    ['/dashboard/home/6/all/voddetail/tuzfener?token=abc&sessionid=1#userToken=x'],
    [`${ADDRESS}?pipPlay=1`],
  ])('of %s is the absolute address without the query [SHARE-02]', (path) => {
    expect(shareAddress(path, 'https://seyir.example')).toBe(ADDRESS);
  });

  it.each(SHARE_TARGETS)('is encoded in the share URL of %s [SHARE-02]', (target) => {
    const link = targetAddress(target, `${ADDRESS}/a b&c`, 'Tuz & Fener');
    expect(link).toContain(encodeURIComponent(`${ADDRESS}/a b&c`));
    expect(link).not.toContain('Tuz & Fener');
  });

  it('goes to a chat, a social network, a microblog and e-mail [SHARE-01]', () => {
    expect(SHARE_TARGETS.map((target) => new URL(targetAddress(target, ADDRESS, 'x')).hostname || 'mail')).toEqual([
      'wa.me',
      'www.facebook.com',
      'x.com',
      'mail',
    ]);
  });
});
