// What the viewer has in the hand: a mouse or a finger, or the keys of a keyboard or a remote. The last press decides.

let isByPointer = false;

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true } as const;
  const handlePointer = () => {
    isByPointer = true;
  };
  window.addEventListener('pointerdown', handlePointer, options);
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (/^(Arrow|Tab$|Enter$)/.test(key)) isByPointer = false;
    },
    options,
  );
}

export const hasPointer = (): boolean => isByPointer;

/** As wide as `--tv` of styles/media.css. */
const TELEVISION = '(min-width: 1920px)';

/** A screen of a television's size, moved by keys: the focus is then the viewer's only hand, and has to be somewhere. */
export function isRemote(): boolean {
  return !isByPointer && typeof window.matchMedia === 'function' && window.matchMedia(TELEVISION).matches;
}
