import type { Locator, Page } from '@playwright/test';
import { PlayerModal } from './player-modal.ts';

/** Live television: the player in its page, the channels beside it. */
export class LiveTvPage {
  readonly page: Page;
  readonly player: PlayerModal;
  readonly info: Locator;
  /** The channel list beside the player; the player has another list inside. */
  readonly channels: Locator;
  readonly search: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.player = new PlayerModal(page);
    this.info = page.getByRole('region', { name: 'Yayın bilgisi' });
    this.channels = page.getByRole('list', { name: 'Kanallar' }).last();
    this.search = page.getByRole('searchbox', { name: 'Kanal ara' }).last();
    this.panel = this.player.stage.getByRole('alert');
  }

  async open(baseURL: string | undefined, channel = 'all'): Promise<void> {
    await this.page.goto(`${baseURL}/dashboard/livetv/${channel}`);
    await this.info.waitFor();
  }

  channel(id: string): Locator {
    return this.channels.locator(`a[href="/dashboard/livetv/${id}"]`);
  }

  genre(name: string): Locator {
    return this.page.getByRole('group', { name: 'Kanal türü' }).last().getByRole('button', { name });
  }
}
