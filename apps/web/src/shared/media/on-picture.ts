/** Once, when the element shows something new. */
export function onPicture(video: HTMLVideoElement, act: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(act);
  else (video as HTMLVideoElement).addEventListener('timeupdate', act, { once: true });
}
