// The picture that was begun before the application was there, until its page takes it over: the player takes what plays,
// the machine the address, by which it knows that the channel may be watched.

import type { PreloadedMedia } from '../../shared/media/preloaded-media.ts';

export interface FirstPicture {
  readonly channelId: string;
  readonly media: PreloadedMedia;
}

let kept: FirstPicture | undefined;
let known: { readonly channelId: string; readonly address: string } | undefined;

export const firstPicture = {
  keep(picture: FirstPicture): void {
    kept = picture;
    known = { channelId: picture.channelId, address: picture.media.address };
  },
  isOf: (channelId: string): boolean => known?.channelId === channelId,
  /** Once, and only by the first channel that is chosen. */
  takeAddress(channelId: string): string | undefined {
    const address = known?.channelId === channelId ? known.address : undefined;
    known = undefined;
    return address;
  },
  /** For good: whoever takes it ends it. */
  takeMedia(): PreloadedMedia | undefined {
    const media = kept?.media;
    kept = undefined;
    return media;
  },
  /** The page that would have taken it did not come. */
  end(): void {
    firstPicture.takeMedia()?.end();
    known = undefined;
  },
};
