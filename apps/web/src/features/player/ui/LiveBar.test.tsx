// @vitest-environment jsdom
// The thumbnails of a channel's line: whose, of which moment, and when they are asked for.
import '@testing-library/jest-dom/vitest';
import { legacyThumbnails, type SpriteSegment } from '@seyir/contract/legacy';
import { formatUtcStamp } from '@seyir/core/time/local-time';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectCall } from '../../../shared/api/call.ts';
import { setLanguage } from '../../../shared/text/language.ts';
import { aPlayerService, askedOf, stubSheets } from '../player.fixture.tsx';
import { createPlayer } from '../state/player.ts';
import { LiveBar, type LiveBarProps } from './LiveBar.tsx';
import { mustStay } from './use-chrome.ts';
import { useTimelineSeek } from './use-timeline-seek.ts';

const HOUR_MS = 3_600_000;
/** Half past twelve in Turkey, in the middle of a programme. */
const NOW = Date.parse('2026-11-14T09:30:00.000Z');
const START = NOW - HOUR_MS / 2;
const ASKED = 'GET /legacy/sdk_getallthumbnails.jsp';

beforeEach(() => {
  localStorage.clear();
  setLanguage('tr');
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aSheet = (from: number, name: string, token = 't1'): SpriteSegment => ({
  realtime: formatUtcStamp(from),
  spritenum: 90,
  templateurl: `/stream/${token}/c/1/sprite/${name}.webp`,
  width: 160,
  height: 90,
  interval: 10,
});

type BarProps = Omit<LiveBarProps, 'seek'> & { onElsewhere?: (at: number) => void };

function Bar({ onElsewhere, ...props }: BarProps) {
  const { player, timeline } = props;
  return <LiveBar {...props} seek={useTimelineSeek({ player, mediaId: '1', timeline, onElsewhere })} />;
}

function openBar(props: Partial<BarProps> = {}, sheets = [aSheet(START, '100'), aSheet(START + 900_000, '190')]) {
  const service = { sheets };
  const loaded = stubSheets();
  const api = aPlayerService().on(legacyThumbnails, () => ({ returncode: '0', errormsg: '', sets: service.sheets }));
  connectCall(api.call);
  const player = createPlayer();
  // The list of the last ten minutes; live is ten seconds old.
  const anchors = [{ start: 0, end: 600, wallClock: NOW - 600_000 }];
  player.store.report({ type: 'list', isLive: true, liveEdge: 590, anchors });
  const programme = { startsAt: START, endsAt: START + HOUR_MS };
  const client = new QueryClient();
  const page = (more: Partial<BarProps>) => (
    <QueryClientProvider client={client}>
      <Bar player={player} channelCode="nota" programme={programme} canSeek {...props} {...more} />
    </QueryClientProvider>
  );
  const { rerender } = render(page({}));
  const slider = screen.getByRole('slider', { name: 'Zaman çubuğu' });
  const line = slider.parentElement as HTMLElement;
  // An hour over 3600 pixels: a second each.
  line.getBoundingClientRect = () => ({ left: 0, width: 3_600 }) as DOMRect;
  const hover = (clientX: number) =>
    act(async () => void fireEvent.pointerMove(line, { clientX, pointerType: 'mouse' }));
  return {
    api,
    service,
    loaded,
    slider,
    line,
    hover,
    show: (more: Partial<BarProps>) => rerender(page(more)),
  };
}

/** The number of the picture that is shown, and the sheet it is cut from. */
const shownTile = () => {
  const tile = document.querySelector<HTMLElement>('[data-tile]');
  return tile && [tile.dataset.tile, /sprite\/(\w+)/.exec(tile.style.getPropertyValue('--sheet'))?.[1]];
};

describe('the line of a channel', () => {
  it('shows the picture of the moment under the pointer, and its time in Turkey [SPRITE-01] [SPRITE-03]', async () => {
    const { line, hover } = openBar();
    await hover(605);
    await waitFor(() => expect(shownTile()).toEqual(['60', '100']));
    expect(line).toHaveTextContent('12.10.05');
    await hover(905);
    await waitFor(() => expect(shownTile()).toEqual(['0', '190']));
    fireEvent.pointerLeave(line);
    expect(shownTile()).toBeNull();
  });

  it('shows nothing of what is to come: beyond live it stays at live [SPRITE-01]', async () => {
    const { line, hover } = openBar();
    await hover(3_000);
    await waitFor(() => expect(shownTile()).toEqual(['89', '190']));
    expect(line).toHaveTextContent('12.29.50');
  });

  it('shows where a finger drags to, and goes there when it is let go [SPRITE-01]', async () => {
    const onElsewhere = vi.fn();
    const { slider, line } = openBar({ onElsewhere });
    fireEvent.pointerDown(slider, { clientX: 1_300, pointerId: 1, pointerType: 'touch' });
    await act(async () => void fireEvent.pointerMove(slider, { clientX: 1_500, pointerId: 1, pointerType: 'touch' }));
    await waitFor(() => expect(shownTile()).toEqual(['60', '190']));
    expect(line).toHaveTextContent('12.25.00');
    expect(onElsewhere).not.toHaveBeenCalled();
    // The controls wait for the finger.
    expect(mustStay(document.body)).toBe(true);
    fireEvent.pointerUp(slider, { pointerId: 1, pointerType: 'touch' });
    expect(onElsewhere).toHaveBeenCalledWith(START + 1_500_000);
    expect(mustStay(document.body)).toBe(false);
    expect(shownTile()).toBeNull();
  });

  it('shows where the picture is to a viewer who comes with the keyboard [SPRITE-01]', async () => {
    const { slider, line } = openBar();
    await act(async () => slider.focus());
    await waitFor(() => expect(shownTile()).toEqual(['30', '190']));
    expect(line).toHaveTextContent('12.20.00');
    await act(async () => slider.blur());
    expect(shownTile()).toBeNull();
  });

  it('asks for the programme’s own time range, and only when the viewer looks [SPRITE-06]', async () => {
    const { api, hover, line, show } = openBar();
    expect(api.countOf(legacyThumbnails)).toBe(0);
    await hover(600);
    await hover(700);
    fireEvent.pointerLeave(line);
    await hover(800);
    const query = { cdnchannelcode: 'nota', starttime: '20261114090000', endtime: '20261114100000' };
    expect(askedOf(api, ASKED)).toEqual([{ query }]);
    show({ channelCode: 'kule' });
    await waitFor(() => expect(askedOf(api, ASKED).at(-1)).toEqual({ query: { ...query, cdnchannelcode: 'kule' } }));
  });

  it('of more than six hours asks for the newest six [SPRITE-06]', async () => {
    const { api, hover } = openBar({ programme: { startsAt: NOW - 8 * HOUR_MS, endsAt: NOW + HOUR_MS } });
    await hover(600);
    expect(askedOf(api, ASKED)).toEqual([
      { query: { cdnchannelcode: 'nota', starttime: '20261114033000', endtime: '20261114093000' } },
    ]);
  });

  it('asks again after a minute, and a sheet that is loaded stays [SPRITE-03]', async () => {
    const { api, service, loaded, line, hover } = openBar();
    await hover(905);
    await waitFor(() => expect(shownTile()).toEqual(['0', '190']));
    service.sheets = [aSheet(START, '100', 't2'), aSheet(START + 900_000, '190', 't2')];
    vi.setSystemTime(NOW + 61_000);
    fireEvent.pointerLeave(line);
    await hover(905);
    await waitFor(() => expect(api.countOf(legacyThumbnails)).toBe(2));
    await waitFor(() => expect(shownTile()).toEqual(['0', '190']));
    await hover(925);
    expect(shownTile()).toEqual(['2', '190']);
    expect(new Set(loaded).size).toBe(1);
  });

  it.each([
    ['the channel has none', []],
    ['the sheet is not there', [aSheet(START, 'missing')]],
    ['there is none of that moment', [aSheet(START + 900_000, '190')]],
  ])('shows the time alone where %s [SPRITE-06]', async (_, sheets) => {
    const { api, line, hover } = openBar({}, sheets);
    await hover(605);
    await waitFor(() => expect(api.countOf(legacyThumbnails)).toBe(1));
    expect(line).toHaveTextContent('12.10.05');
    expect(shownTile()).toBeNull();
  });

  it('without time-shift has nothing to look at and asks nothing [TIMESHIFT-02]', async () => {
    const { api, line, hover } = openBar({ canSeek: false });
    await hover(605);
    expect(line).toHaveTextContent('');
    expect(api.countOf(legacyThumbnails)).toBe(0);
  });

  describe('across programmes', () => {
    const aPart = (from: number, title: string, isOpen = true) => ({
      startsAt: START + from * HOUR_MS,
      endsAt: START + (from + 1) * HOUR_MS,
      title,
      isOpen,
    });
    const timeline = { programmes: [aPart(-1, 'Sabah'), aPart(0, 'Öğle')], oldestAt: NOW - 24 * HOUR_MS };

    it('draws their boundaries and names, and names the one under the pointer [TIMELINE-01]', async () => {
      const { line, hover } = openBar({ timeline });
      // Two hours over 3600 pixels.
      expect(
        [...document.querySelectorAll<HTMLElement>('[data-boundary]')].map((one) => one.style.getPropertyValue('--at')),
      ).toEqual(['0.5']);
      expect(document.body).toHaveTextContent('SabahÖğle');
      await hover(900);
      expect(line).toHaveTextContent('Sabah');
      expect(line).toHaveTextContent('11.30.00');
    });

    it('asks for the thumbnails of a programme that is over as catch-up [SPRITE-05]', async () => {
      const { api, hover } = openBar({ timeline });
      await hover(900);
      const edges = { programbegin: '2026.11.14 11:00 00', programend: '2026.11.14 12:00 00' };
      expect(askedOf(api, ASKED)).toEqual([{ query: { cmsid: 'nota', channelcode: 'nota', playtype: '3', ...edges } }]);
    });

    it('is dragged into the programme before, and stays there until its list has come [TIMELINE-01]', async () => {
      const onElsewhere = vi.fn();
      const { slider } = openBar({ timeline, onElsewhere });
      await act(async () => void fireEvent.pointerDown(slider, { clientX: 900, pointerId: 1 }));
      await act(async () => void fireEvent.pointerUp(slider, { clientX: 900, pointerId: 1 }));
      expect(onElsewhere).toHaveBeenCalledWith(START - HOUR_MS / 2);
      expect(slider).toHaveAttribute('aria-valuetext', '11.30.00 · Sabah');
    });

    it('does not ask for a programme that is closed to the viewer [TIMELINE-01]', async () => {
      const onElsewhere = vi.fn();
      const closed = { ...timeline, programmes: [aPart(-1, 'Sabah', false), aPart(0, 'Öğle')] };
      const { slider } = openBar({ timeline: closed, onElsewhere });
      await act(async () => void fireEvent.pointerDown(slider, { clientX: 900, pointerId: 1 }));
      await act(async () => void fireEvent.pointerUp(slider, { clientX: 900, pointerId: 1 }));
      expect(onElsewhere).not.toHaveBeenCalled();
    });
  });
});
