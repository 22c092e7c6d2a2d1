import { describe, expect, it } from 'vitest';
import { anEpisode, aSeries, aVod, purchase } from '../../../test/title-builders.ts';
import { SIGNED_OUT, type Viewer } from '../../shared/viewer/viewer.ts';
import { decideAutoplay, pressEpisode, pressWatch } from './watch-verdict.ts';

const subscriber: Viewer = { loginType: 'paid', userType: '1', profile: undefined };
const guest: Viewer = { ...SIGNED_OUT, loginType: 'free' };

describe('pressing watch', () => {
  it.each([
    ['a guest', guest],
    ['a viewer without a session', SIGNED_OUT],
    ['a usertype that is not 1', { ...subscriber, userType: '0' } satisfies Viewer],
  ])('asks %s to sign in, whatever the title [DETAIL-16] [ROLE-04]', (_, viewer) => {
    expect(pressWatch(aVod(), viewer).act).toBe('sign-in');
    expect(pressWatch(aVod({ isUnlocked: false }), viewer).act).toBe('sign-in');
    expect(pressEpisode(aSeries(), viewer, anEpisode(1, 1)).act).toBe('sign-in');
  });

  it('plays a film by its programme, column and content [DETAIL-17]', () => {
    expect(pressWatch(aVod(), subscriber)).toEqual({
      act: 'play',
      request: { kind: 'film', programCode: 'lodos', columnCode: 'dram', contentCode: 'lodos' },
    });
  });

  it('plays an episode by its programme [DETAIL-17]', () => {
    expect(pressEpisode(aSeries(), subscriber, anEpisode(2, 1))).toEqual({
      act: 'play',
      request: { kind: 'episode', programCode: 'fener', contentCode: 'fener-s2e1', season: 2, episode: 1 },
    });
  });

  it('resumes the episode of the bookmark', () => {
    const started = aSeries({ bookmark: '2|1|600|fener-s2e1', contentcode: 'fener-s2e1' });
    expect(pressWatch(started, subscriber)).toMatchObject({
      request: { contentCode: 'fener-s2e1', season: 2, episode: 1 },
    });
  });

  it('plays the content the address names [DETAIL-10]', () => {
    expect(pressWatch(aSeries(), subscriber, 'fener-s1e2')).toMatchObject({ request: { contentCode: 'fener-s1e2' } });
  });

  it('without a product returns out-of-product, for the title and for an episode [DETAIL-12] [DETAIL-18]', () => {
    const locked = aSeries({ isUnlocked: false });
    expect(pressWatch(locked, subscriber).act).toBe('out-of-product');
    expect(pressEpisode(locked, subscriber, anEpisode(1, 1)).act).toBe('out-of-product');
  });
});

describe('autoplay', () => {
  it.each([
    ['plays an unlocked title', aVod(), subscriber, 'play'],
    ['asks a guest to sign in', aVod(), guest, 'sign-in'],
    [
      'says that no product contains it',
      aVod({ isUnlocked: false, customerHasAccess: false }),
      subscriber,
      'out-of-product',
    ],
    [
      'does nothing for a title that is for sale',
      aVod({ isUnlocked: false, products: [purchase] }),
      subscriber,
      'nothing',
    ],
  ])('%s [DETAIL-09]', (_, vod, viewer, act) => expect(decideAutoplay(vod, viewer).act).toBe(act));
});
