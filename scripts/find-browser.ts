import { join } from 'node:path';
import { findOnPath, installDebianPackage, type Machine } from './machine.ts';
import { PlainFailure } from './plain-failure.ts';

/** The shell is the same engine without the windows that no story looks at: pages take a third less of the processor. */
const SHELL = 'chromium-headless-shell';
const PROGRAMS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
/** Applications of macOS are in no folder of PATH. */
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where Playwright would keep a browser of its own, downloaded or not. */
export async function readPlaywrightBrowserPath(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/**
 * The path of a Chromium for the stories: the one SEYIR_BROWSER names, the system's, Playwright's own, or one installed
 * now, from Debian where that is possible and else from Playwright's server.
 */
export async function findBrowser(
  machine: Machine,
  root: string,
  playwrightPath: () => Promise<string> = readPlaywrightBrowserPath,
): Promise<string> {
  const named = machine.env.SEYIR_BROWSER?.trim();
  if (named) {
    if (machine.canExecute(named)) return named;
    throw new PlainFailure(`SEYIR_BROWSER names ${named}, which is not a program.`);
  }
  const onSystem = async () => {
    const path = findOnPath(machine, PROGRAMS) ?? APPLICATIONS.find((application) => machine.canExecute(application));
    // Ubuntu's chromium-browser is a stub that asks to install another package.
    return path && (await machine.run(path, ['--version'])).ok ? path : undefined;
  };
  const ofPlaywright = async () => {
    const path = await playwrightPath();
    return machine.canExecute(path) ? path : undefined;
  };
  const found = (await onSystem()) ?? (await ofPlaywright());
  if (found) return found;
  // Older releases have no shell.
  for (const name of [SHELL, 'chromium']) {
    const installed = (await installDebianPackage(machine, name, 'stories run in a real browser'))
      ? await onSystem()
      : undefined;
    if (installed) return installed;
  }
  machine.say('Downloading a browser for the tests …');
  await machine.run('node', [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  const downloaded = await ofPlaywright();
  if (downloaded) return downloaded;
  throw new PlainFailure('The tests need Chromium or Chrome: install it, or set SEYIR_BROWSER to the program.');
}
