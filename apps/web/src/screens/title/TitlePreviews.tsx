import { lazy, type ReactNode } from 'react';
import { PreviewHost } from '../../features/hover-card/PreviewHost.tsx';

/** Nothing of it is needed before the first card is rested on. */
const Layer = lazy(async () => ({ default: (await import('./TitlePreviewLayer.tsx')).TitlePreviewLayer }));

/** Around pages whose cards have previews. */
export function TitlePreviews({ children }: { children: ReactNode }) {
  return <PreviewHost Layer={Layer}>{children}</PreviewHost>;
}
