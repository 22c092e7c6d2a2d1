import { useLayoutEffect } from 'react';

export type Theme = 'dark' | 'kids';

/** The theme is the document's, so that dialogs and the browser's own frame wear it too. */
export function useTheme(theme: Theme): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (theme === 'kids') root.dataset.theme = 'kids';
    else delete root.dataset.theme;
    const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const before = frame?.content;
    if (frame) frame.content = getComputedStyle(root).getPropertyValue('--ink-1').trim() || frame.content;
    return () => {
      delete root.dataset.theme;
      if (frame && before !== undefined) frame.content = before;
    };
  }, [theme]);
}
