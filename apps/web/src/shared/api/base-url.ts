// Where the API lives (API-08). One build serves every operator, so the page itself may say it; the build may too.

export const DEFAULT_BASE_URL = '/api';

export function readBaseUrl(page: Document, built: string | undefined): string {
  const written = page.querySelector<HTMLMetaElement>('meta[name="seyir-api"]')?.content.trim();
  return (written || built || DEFAULT_BASE_URL).replace(/\/+$/, '');
}
