/** The two sizes every screen is looked at in; the mock-ups are drawn for them. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 834, height: 1112 };
export const TELEVISION = { width: 1920, height: 1080 };

/**
 * A host on plain http that is not localhost, as a NAS on the LAN: browsers give it no secure context. It leads to the
 * server of the stories.
 */
export const PLAIN_HTTP_HOST = 'tv.test';

/** Headless, without background traffic, and able to run as root in a container. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  `--host-resolver-rules=MAP ${PLAIN_HTTP_HOST} 127.0.0.1`,
];

/**
 * For stories: blurs are drawn by the processor here, and cost half of the time of a story with dialogs. The flag replaces
 * Playwright's own, which gives a headless browser its mouse.
 */
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';
export const STORY_FLAGS = [...BROWSER_FLAGS, `--blink-settings=${MOUSE},prefersReducedTransparency=true`];
