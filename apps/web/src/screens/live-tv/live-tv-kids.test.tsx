import '@testing-library/jest-dom/vitest';
import { readAd } from '@seyir/contract/ads';
import { readGuideDay } from '@seyir/contract/guide';
import { checkChannelAccess } from '@seyir/contract/live';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import {
  aLiveService,
  anAd,
  channelLink,
  GUIDE,
  infoPanel,
  path,
  plays,
  refusalPanel,
  standAtNoon,
} from './live-tv.fixture.tsx';
import './LiveTvScreen.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

describe('a channel that does not play for a child', () => {
  it('outside the package of a child offers no shop [KIDS-04] [LIVE-11] (departure)', async () => {
    const api = aLiveService().on(checkChannelAccess, () => ({
      ...{ canWatch: false, customerHasAccess: false, auth_returncode: '5' as const },
    }));
    renderApp(path('2'), api, { ...subscriber, profile: aProfile({ id: 'ada', kid: true }) });
    const panel = await refusalPanel();
    expect(panel).toHaveTextContent('Bu kanal şimdilik kapalı');
    expect(panel).toHaveTextContent('Bir büyüğünden yardım iste.');
    expect(panel).not.toHaveTextContent(/paket|₺|hata/i);
    expect(within(panel).queryByRole('link')).not.toBeInTheDocument();
  });

  it('for another reason shows a child no telephone number [ERR-08] (departure)', async () => {
    const api = aLiveService().on(checkChannelAccess, () => {
      throw new ApiError(403, 'FORBIDDEN', '');
    });
    renderApp(path('2'), api, { ...subscriber, profile: aProfile({ id: 'ada', kid: true }) });
    const panel = await refusalPanel();
    expect(panel).toHaveAttribute('data-code', '302');
    expect(panel).toHaveTextContent('Bir büyüğünden yardım iste.');
    expect(within(panel).queryByRole('link')).not.toBeInTheDocument();
  });

  it.each([
    ['a programme above the level', 'RATING', 'Şu anki program büyükler için'],
    ['a service that fails', 'UNEXPECTED', 'Bir daha dene ya da bir büyüğüne sor.'],
  ] as const)('of %s is said to a child in words for children [KIDS-04]', async (_, code, words) => {
    const api = aLiveService().on(checkChannelAccess, () => {
      throw new ApiError(code === 'RATING' ? 403 : 500, code, '');
    });
    renderApp(path('2'), api, { ...subscriber, profile: aProfile({ id: 'ada', kid: true }) });
    const panel = await refusalPanel();
    expect(panel).toHaveTextContent(words);
    expect(panel).not.toHaveTextContent(/paket|düzey|Hata kodu|bağlantı/i);
  });
});

it('has no advertisement for a child, which could become sticky [ADS-06, LIVE-01] (departure)', async () => {
  const api = aLiveService();
  api.on(readAd, ({ params }) => anAd(params.slot));
  api.channels = api.channels.map((channel) => ({ ...channel, advertisecontent: 4 }));
  renderApp(path('2'), api, { ...subscriber, profile: aProfile({ id: 'ada', kid: true }) });
  await plays('/stream/2/live/index.m3u8');
  expect(screen.queryByText(/^Reklam/)).not.toBeInTheDocument();
  expect(api.countOf(readAd)).toBe(0);
});

it('names no programme that the level of the profile blocks [CHANNEL-12, LIVE-21] (departure)', async () => {
  const api = aLiveService();
  api.channels = api.channels.map((channel) => ({
    ...channel,
    programName: '',
    current: channel.current && { ...channel.current, title: '' },
  }));
  api.on(readGuideDay, () => GUIDE.map((one) => ({ ...one, title: '', category: '', blocked: true })));
  renderApp(path('2'), api, { ...subscriber, profile: aProfile({ id: 'ada', kid: true }) });
  const panel = within(await infoPanel());
  expect(await panel.findByRole('heading', { name: 'Ebeveyn kontrolüyle gizlendi' })).toBeVisible();
  expect(panel.getByText('12.00 – 13.00')).toBeVisible();
  expect(await channelLink('2')).toHaveTextContent('Ebeveyn kontrolüyle gizlendi');
  expect(screen.queryByText('Körfezspor – Yaylaspor')).toBeNull();
});
