// Refusals with a way on: a rating that the main profile's PIN opens, the devices at the limit of streams, the name of a lock.
import '@testing-library/jest-dom/vitest';
import { readChannelUrl } from '@seyir/contract/live';
import { openProgramme } from '@seyir/contract/profiles';
import { listSessions } from '@seyir/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import {
  aLiveService,
  askedOf,
  channelLink,
  click,
  enterPin,
  infoPanel,
  type LiveService,
  pass,
  path,
  plays,
  standAtNoon,
} from './live-tv.fixture.tsx';
import './LiveTvScreen.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

function aRefusal(code: 'RATING' | 'STREAM_LIMIT'): LiveService {
  const api = aLiveService();
  api.on(readChannelUrl, () => {
    throw new ApiError(403, code, '');
  });
  return api;
}
const panel = () => screen.findByRole('alert');

describe('a refused channel', () => {
  it('with a programme above the profile’s level opens that programme by the main profile’s PIN [PIN-14] [PARENTAL-07] (departure)', async () => {
    const api = aRefusal('RATING').on(openProgramme, () => undefined);
    renderApp(path('2'), api, subscriber);
    await click(within(await panel()).getByRole('button', { name: 'Şifreyi gir' }));
    api.on(readChannelUrl, () => '/stream/2/opened/index.m3u8');
    await enterPin('Bu program profiline uygun değil');
    await waitFor(() =>
      expect(askedOf(api, 'POST /client/profiles/open-programme')).toEqual([{ body: { programId: 'e0' } }]),
    );
    await pass(600);
    await plays('/stream/2/opened/index.m3u8');
  });

  it('offers a child no PIN for a rating [KIDS-04]', async () => {
    const api = aRefusal('RATING');
    const [first, ...others] = api.channels;
    if (!first?.current) throw new Error('There is no channel.');
    api.channels = [{ ...first, programName: '', current: { ...first.current, title: '' } }, ...others];
    renderApp(path('2'), api, { ...subscriber, profile: aProfile({ id: 'ada', kid: true }) });
    expect(within(await panel()).queryByRole('button', { name: 'Şifreyi gir' })).not.toBeInTheDocument();
    expect(within(await panel()).getByRole('button', { name: 'Başka kanal seç' })).toBeVisible();
    expect(await channelLink('1')).toHaveTextContent('Ebeveyn kontrolüyle gizlendi');
    const info = within(await infoPanel());
    expect(info.queryByRole('button', { name: 'Baştan izle' })).not.toBeInTheDocument();
  });

  it('at the limit of streams names the devices that play [LIVE-19]', async () => {
    const shared = { deviceType: 'web-chrome', ip: null, createdAt: '2026-11-14T08:00:00Z' };
    const session = (id: string, profileName: string, playing: boolean, current = false) => ({
      ...{ ...shared, id, profileName, playing, current, lastSeenAt: shared.createdAt },
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    });
    const api = aRefusal('STREAM_LIMIT').on(listSessions, () => ({
      data: [session('s1', 'Defne', true, true), session('s2', 'Kerem', true), session('s3', 'Deniz', false)],
    }));
    renderApp(path('2'), api, subscriber);
    await waitFor(async () => expect(await panel()).toHaveTextContent('Şu anda izlenen cihazlar: '));
    expect(await panel()).toHaveTextContent(/Chrome.* · Kerem\./);
    expect(await panel()).not.toHaveTextContent(/Defne|Deniz/);
  });

  it('that the profile locked is named in the question for the PIN [PIN-12] [PIN-14]', async () => {
    renderApp(path('3'), aLiveService(), subscriber);
    const dialog = await screen.findByRole('dialog', { name: 'Kanal kilitli' });
    expect(dialog).toHaveTextContent(/^.*Perde kanalını izlemek için (ana profilin )?şifre/);
  });
});
