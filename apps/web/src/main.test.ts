import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WAIT_TIMEOUT_MS } from '../test/wait-timeout.ts';

const openWithPicture = vi.hoisted(() => vi.fn<(pageRead: () => Promise<unknown>) => Promise<void>>());
const runApp = vi.hoisted(() => vi.fn<(root: Element) => void>());
vi.mock('./app/first-picture.ts', () => ({ openWithPicture }));
vi.mock('./app/run-app.tsx', () => ({ runApp }));

/** Loads the first script of the page as a browser does. */
async function open(address: string): Promise<void> {
  history.replaceState(null, '', address);
  vi.resetModules();
  await import('./main.ts');
}

const fetched = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

const loadFonts = vi.fn(() => Promise.reject(new Error('offline')));

beforeEach(() => {
  vi.clearAllMocks();
  Object.defineProperty(document, 'fonts', { value: { load: loadFonts }, configurable: true });
  openWithPicture.mockResolvedValue();
  delete document.documentElement.dataset.browser;
  document.head.innerHTML = '<template id="after-picture"><link rel="modulepreload" href="/app.js"></template>';
  document.body.innerHTML = '<div id="root"></div>';
});

describe('a page', () => {
  it.each(['/dashboard/livetv/12', '/dashboard/livetv/12/', '/dashboard/livetv/12?from=guide'])(
    'of a channel begins with its picture, and then runs the application: %s',
    async (address) => {
      let show: () => void = () => undefined;
      openWithPicture.mockReturnValue(
        new Promise((resolve) => {
          show = resolve;
        }),
      );
      await open(address);
      await vi.waitFor(() => expect(openWithPicture).toHaveBeenCalledOnce(), WAIT_TIMEOUT_MS);
      expect(fetched()).toEqual([]);
      expect(loadFonts).not.toHaveBeenCalled();
      expect(runApp).not.toHaveBeenCalled();
      show();
      await vi.waitFor(
        () => expect(runApp).toHaveBeenCalledExactlyOnceWith(document.getElementById('root')),
        WAIT_TIMEOUT_MS,
      );
      expect(fetched()).toEqual(['/app.js']);
      expect(loadFonts).toHaveBeenCalledOnce();
    },
  );

  it.each(['/', '/dashboard/livetv', '/dashboard/guide', '/dashboard/home/6/all'])(
    'of anything else begins with the application: %s',
    async (address) => {
      await open(address);
      await vi.waitFor(() => expect(runApp).toHaveBeenCalledOnce(), WAIT_TIMEOUT_MS);
      expect(openWithPicture).not.toHaveBeenCalled();
      expect(fetched()).toEqual(['/app.js']);
    },
  );

  it('runs the application when its picture fails', async () => {
    openWithPicture.mockRejectedValue(new Error('broken'));
    await open('/dashboard/livetv/12');
    await vi.waitFor(() => expect(runApp).toHaveBeenCalledOnce(), WAIT_TIMEOUT_MS);
    expect(fetched()).toEqual(['/app.js']);
  });

  it('runs in a browser that cannot be asked for fonts', async () => {
    Object.defineProperty(document, 'fonts', { value: undefined, configurable: true });
    await open('/dashboard/livetv/12');
    await vi.waitFor(() => expect(runApp).toHaveBeenCalledOnce(), WAIT_TIMEOUT_MS);
  });

  it('runs in a document that keeps nothing back', async () => {
    document.head.replaceChildren();
    await open('/dashboard/livetv/12');
    await vi.waitFor(() => expect(runApp).toHaveBeenCalledOnce(), WAIT_TIMEOUT_MS);
  });

  it('of a channel asks before the document is read, and shows nothing before', async () => {
    const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    await open('/dashboard/livetv/12');
    await vi.waitFor(() => expect(openWithPicture).toHaveBeenCalled(), WAIT_TIMEOUT_MS);
    const isRead = vi.fn();
    void openWithPicture.mock.calls[0]?.[0]().then(isRead);
    await new Promise((resolve) => setTimeout(resolve));
    expect([isRead.mock.calls, runApp.mock.calls]).toEqual([[], []]);
    reading.mockRestore();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await vi.waitFor(() => expect(runApp).toHaveBeenCalledOnce(), WAIT_TIMEOUT_MS);
    expect(isRead).toHaveBeenCalledOnce();
  });

  it('does nothing in a browser that cannot run it', async () => {
    document.documentElement.dataset.browser = 'incompatible';
    await open('/dashboard/livetv/12');
    await new Promise((resolve) => setTimeout(resolve));
    expect(openWithPicture).not.toHaveBeenCalled();
    expect(runApp).not.toHaveBeenCalled();
  });
});
