import { defineConfig } from '@playwright/test';
import { DESKTOP, PHONE, STORY_FLAGS } from './support/browser.ts';

// Stories run in a real browser against the real server, which global-setup starts on a free port with a data folder of
// its own. SEYIR_BROWSER names the browser; `npm test` finds or installs one.
const MEDIA = '**/media/*.spec.ts';
const READERS = '**/media/*-readers.spec.ts';
/** `npm test` runs the stories whose title says @core, `npm run test:all` every one. */
const CORE = process.env.SEYIR_TEST_SCOPE === 'core' ? /@core/ : /./;
const executablePath = process.env.SEYIR_BROWSER;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../artefacts/e2e',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long timeouts for a loaded machine; they cost nothing when stories pass.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env.SEYIR_E2E_REPORT
    ? [['dot'], ['json', { outputFile: process.env.SEYIR_E2E_REPORT }]]
    : [['list']],
  use: {
    locale: 'tr-TR',
    // Another zone is another hour of the demonstration's day, for the server and the browser alike.
    timezoneId: process.env.SEYIR_TIME_ZONE ?? 'Europe/Istanbul',
    // Motion is drawn by the processor here; stories that are about it ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step doubles the time of a run: SEYIR_E2E_TRACE=1 when a story is to be looked into.
    trace: process.env.SEYIR_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Requests of a service worker pass by the routes of a story; stories about it allow it.
    serviceWorkers: 'block',
    launchOptions: { args: STORY_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'desktop', use: { viewport: DESKTOP }, grep: CORE, grepInvert: /@phone-only/, testIgnore: MEDIA },
    {
      name: 'phone',
      use: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      grep: process.env.SEYIR_TEST_SCOPE === 'core' ? /@core.*@phone|@phone.*@core/ : /@phone/,
      testIgnore: MEDIA,
    },
    // After the others: a video needs the processor for itself.
    ...(['television', 'media'] as const).map((name) => ({
      name,
      use: { viewport: DESKTOP },
      grep: CORE,
      // Streams are read by others' players one after the other: what is made for one story is there for the next.
      ...(name === 'television' ? { testMatch: READERS, workers: 1 } : { testMatch: MEDIA, testIgnore: READERS }),
      dependencies: ['desktop', 'phone'],
      timeout: 300_000,
    })),
  ],
});
