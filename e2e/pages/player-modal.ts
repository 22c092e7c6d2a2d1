import { expect, type Locator, type Page } from '@playwright/test';

export interface PictureState {
  readonly seconds: number;
  readonly isPaused: boolean;
  readonly height: number;
  /** The frame at the current position is decoded; height and position are known earlier. */
  readonly hasFrame: boolean;
}

/** The player over a page. */
export class PlayerModal {
  readonly page: Page;
  readonly stage: Locator;
  private readonly video: Locator;

  constructor(page: Page) {
    this.page = page;
    this.stage = page.locator('[data-player]');
    // During a change of channel the previous video element lies below.
    this.video = this.stage.locator('video').last();
  }

  state(): Promise<PictureState> {
    return this.video.evaluate((video: HTMLVideoElement) => ({
      seconds: video.currentTime,
      isPaused: video.paused,
      height: video.videoHeight,
      hasFrame: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    }));
  }

  /** Waits for a frame and moving time. Media is made on the first request. */
  async expectPlaying(from = 0): Promise<void> {
    await expect
      .poll(
        async () => {
          const { seconds, isPaused, height, hasFrame } = await this.state();
          return !isPaused && height > 0 && hasFrame && seconds > from;
        },
        { timeout: 120_000 },
      )
      .toBe(true);
  }

  button(name: string | RegExp): Locator {
    return this.stage.getByRole('button', { name });
  }

  /** A double tap: two taps 0.1 s apart by their timestamps, even when a slow machine delivers them late. */
  async tapTwice(x: number, y: number): Promise<void> {
    const touch = await this.page.context().newCDPSession(this.page);
    const begin = Date.now() / 1_000;
    for (const at of [begin, begin + 0.1]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp: at });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: at + 0.02 });
    }
    await touch.detach();
  }

  /** Seeks the video element. */
  async seek(seconds: number): Promise<void> {
    await this.video.evaluate((video: HTMLVideoElement, to) => {
      video.currentTime = to;
    }, seconds);
  }
}
