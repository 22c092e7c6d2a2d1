import type { BoardItem } from '@seyir/contract/home';
import { expect, it } from 'vitest';
import { aBoardItem } from '../../../../test/home-builders.ts';
import { aProfile } from '../../../../test/session-builders.ts';
import { SIGNED_OUT, type Viewer } from '../../../shared/viewer/viewer.ts';
import { bannerActions } from './banner-actions.ts';

const guest: Viewer = { ...SIGNED_OUT, loginType: 'free' };
const paid: Viewer = { ...SIGNED_OUT, loginType: 'paid', userType: '1' };
const HERE = '/dashboard/home/6/601';
const DETAIL = `${HERE}/voddetail/tuzfener?recommend=banner`;
const PLAY = `${HERE}/voddetail/tuzfener?play=1&recommend=banner`;

it.each<[string, Viewer, Partial<BoardItem>, [string, string][]]>([
  [
    'guest without access [BANNER-03]',
    guest,
    { customerHasAccess: false },
    [
      ['sign-up', '/signup'],
      ['sign-in', '/select-login'],
    ],
  ],
  [
    'no session yet, without access [BANNER-03]',
    SIGNED_OUT,
    { customerHasAccess: false },
    [
      ['sign-up', '/signup'],
      ['sign-in', '/select-login'],
    ],
  ],
  [
    'subscriber without access [BANNER-04]',
    paid,
    { customerHasAccess: false, isUnlocked: false },
    [
      ['upgrade', '/account/package'],
      ['info', DETAIL],
    ],
  ],
  [
    'subscriber with access, unlocked [BANNER-05] [BANNER-06]',
    paid,
    {},
    [
      ['play', PLAY],
      ['info', DETAIL],
    ],
  ],
  [
    'subscriber with access, not unlocked [BANNER-05]',
    paid,
    { isUnlocked: false },
    [
      ['play', DETAIL],
      ['info', DETAIL],
    ],
  ],
  ['guest with access: no play flag, no info [BANNER-05] [BANNER-06]', guest, {}, [['play', DETAIL]]],
  [
    'a programme of a channel for a guest: no info [BANNER-06] [BANNER-07]',
    guest,
    { linktype: 'tv', linksource: '7', epgProgramId: '7-ht8' },
    [['play', '/dashboard/livetv/7']],
  ],
  [
    'a programme of a channel [BANNER-06] [BANNER-07]',
    paid,
    { linktype: 'tv', linksource: '7', epgProgramId: '7-ht8' },
    [
      ['play', '/dashboard/livetv/7'],
      ['info', `${HERE}?program=7-ht8`],
    ],
  ],
  [
    'a channel without a showing in the guide [BANNER-07]',
    paid,
    { linktype: 'tv', linksource: '7' },
    [['play', '/dashboard/livetv/7']],
  ],
  [
    'a channel out of the package [BANNER-04]',
    paid,
    { linktype: 'tv', linksource: '7', customerHasAccess: false },
    [['upgrade', '/account/package']],
  ],
  [
    'a child without access: no package [KIDS-04] [BANNER-04] (departure)',
    { ...paid, profile: aProfile({ kid: true, main: false }) },
    { customerHasAccess: false, isUnlocked: false },
    [['info', DETAIL]],
  ],
  ['an item without a target of its own [BANNER-07]', guest, { linksource: '', id: 'tuzfener' }, [['play', DETAIL]]],
])('%s', (_, viewer, item, expected) => {
  expect(bannerActions(aBoardItem(item), viewer, HERE).map(({ kind, to }) => [kind, to])).toEqual(expected);
});
