// A player in a page for tests: a service that answers, an element that does what a test says.

import { logMedia, reportVodWatch } from '@seyir/contract/analytics';
import { readPreferences, savePreferences, saveVolume } from '@seyir/contract/client';
import { legacyAddComplete, legacyDeleteBookmark } from '@seyir/contract/legacy';
import { readWatermark } from '@seyir/contract/live';
import { saveBookmark } from '@seyir/contract/watching';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { aFakeApi, type FakeApi } from '../../../test/fake-api.ts';
import { aProfile } from '../../../test/session-builders.ts';
import { aPreferences } from '../../../test/settings-builders.ts';
import { connectCall } from '../../shared/api/call.ts';
import { allowPlay, type FakeMedia, fakeMedia, installFakeMedia } from '../../shared/media/media.fixture.ts';
import { type Viewer, ViewerProvider } from '../../shared/viewer/viewer.ts';
import { LivePlayer, type LivePlayerProps } from './LivePlayer.tsx';
import { PlayerModal, type PlayerModalProps } from './PlayerModal.tsx';
import type { OpenedViewing, Viewing } from './state/viewing-session.ts';
import { LiveControls, type LiveControlsProps } from './ui/LiveBar.tsx';
import { StagePicture, StageStatus, StartButton } from './ui/StagePicture.tsx';
import { StageControls, TopBar } from './ui/TopBar.tsx';
import { type PlayerControls, useOpened, usePlayer } from './use-viewing.ts';

const PREFERENCES = aPreferences();

export const subscriber: Viewer = { loginType: 'paid', userType: '1', profile: aProfile({ id: 'defne' }) };

export function aPlayerService(): FakeApi {
  return aFakeApi()
    .on(readPreferences, () => PREFERENCES)
    .on(savePreferences, () => PREFERENCES)
    .on(saveVolume, ({ body }) => body)
    .on(saveBookmark, () => undefined)
    .on(legacyAddComplete, () => ({ returncode: '0', errormsg: '' }))
    .on(legacyDeleteBookmark, () => ({ returncode: '0', errormsg: '' }))
    .on(reportVodWatch, () => undefined)
    .on(logMedia, () => undefined)
    .on(readWatermark, () => ({ returncode: '1', errormsg: '' }));
}

/** A channel as a test says it: what is played, and what the parts of its stage get. */
export type ChannelProps = Viewing &
  Omit<LivePlayerProps, 'controls' | 'viewing' | 'children'> &
  Pick<LiveControlsProps, 'channelCode' | 'onStartOver'> &
  Partial<Pick<LiveControlsProps, 'programme'>> & { cover?: ReactNode };

/** The stage that the page of live television composes, without what only the page knows. */
function ComposedChannel({ controls, ...props }: ChannelProps & { controls: PlayerControls }) {
  const { id, kind, codes, bookmark, channelCode, programme, cover, onStartOver, ...rest } = props;
  return (
    <LivePlayer {...rest} controls={controls} viewing={{ id, kind, codes, bookmark }} isCovered={Boolean(cover)}>
      <StagePicture keepsLastFrame channelCode={channelCode} />
      <StageStatus cover={cover} />
      <StageControls>
        <TopBar hasExit={false} />
        <LiveControls
          channelCode={channelCode}
          programme={programme}
          timeline={props.timeline}
          onStartOver={onStartOver}
        />
      </StageControls>
      <StartButton />
    </LivePlayer>
  );
}

/** A channel whose stream the player opens by itself, as a title's. */
export function OpenedChannel({ isOff, ...props }: ChannelProps & Pick<OpenedViewing, 'source'> & { isOff?: boolean }) {
  const controls = usePlayer(() => false);
  const { player } = controls;
  useOpened(controls.session, props);
  useEffect(() => {
    if (isOff) player.shut();
  }, [isOff, player]);
  return <ComposedChannel {...props} controls={controls} />;
}

/** A channel whose streams a test shows, as the machine of live television does. */
export function ShownChannel({ onControls, ...props }: ChannelProps & { onControls: (given: PlayerControls) => void }) {
  const controls = usePlayer(() => false);
  onControls(controls);
  return <ComposedChannel {...props} controls={controls} />;
}

/** Hooks of a test file: fake media, nothing stored, and a clean page, clock and globals after each test. */
export function preparePlayerPage(): void {
  beforeAll(() => {
    installFakeMedia();
    vi.setConfig({ testTimeout: 20_000 });
  });
  beforeEach(() => {
    localStorage.clear();
    allowPlay(() => true);
  });
  afterEach(() => {
    vi.useRealTimers();
    cleanup();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });
}

export const press = (key: string, target: Element | Document = document.body) => fireEvent.keyDown(target, { key });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

interface PlayerUnderTest {
  readonly api: FakeApi;
  readonly media: FakeMedia;
  readonly onClose: ReturnType<typeof vi.fn>;
  show(props: Partial<PlayerModalProps>): void;
  /** Leaves the player; its session ends a microtask later. */
  close(): Promise<void>;
  /** The first frame is there, and it plays. */
  begin(facts?: Partial<Parameters<FakeMedia['emit']>[0]>): Promise<void>;
  emit(facts: Parameters<FakeMedia['emit']>[0], ...events: string[]): Promise<void>;
}

export async function openPlayer(
  props: Partial<PlayerModalProps> = {},
  { api = aPlayerService(), viewer = subscriber } = {},
): Promise<PlayerUnderTest> {
  connectCall(api.call);
  const onClose = vi.fn();
  const client = new QueryClient();
  const page = (more: Partial<PlayerModalProps> | undefined) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider value={viewer}>
          <input aria-label="ara" />
          {more && (
            <PlayerModal
              id="1"
              kind="title"
              title="Tuz ve Fener"
              source={async () => '/film.mp4'}
              bookmark={{ contentId: 'tuzfener', contentCode: 'c4', columnCode: 'dram', season: 2, episode: 4 }}
              onClose={onClose}
              {...props}
              {...more}
            />
          )}
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page({}));
  const media = fakeMedia(document.querySelector('video'));
  const emit: PlayerUnderTest['emit'] = (facts, ...events) => act(async () => media.emit(facts, ...events));
  return {
    api,
    media,
    onClose,
    emit,
    show: (more) => rerender(page(more)),
    close: () => act(async () => rerender(page(undefined))),
    async begin(facts = {}) {
      await waitFor(() => expect(media.element.src).not.toBe(''));
      await emit({ duration: 600, readyState: 1 }, 'loadedmetadata');
      await emit({ readyState: 3, ...facts }, 'loadeddata');
    },
  };
}

/** What was asked of a call. */
export const askedOf = (api: FakeApi, name: string) =>
  api.asked.filter((call) => call.name === name).map(({ input }) => input);

/** Sheets of ten by ten thumbnails that load at once, unless their address says otherwise. Gives the addresses asked for. */
export function stubSheets(): readonly string[] {
  const asked: string[] = [];
  class LoadedImage {
    naturalWidth = 1_600;
    naturalHeight = 900;
    onload: (() => void) | null = null;
    set src(url: string) {
      asked.push(url);
      if (!url.includes('missing')) queueMicrotask(() => this.onload?.());
    }
  }
  vi.stubGlobal('Image', LoadedImage);
  return asked;
}
