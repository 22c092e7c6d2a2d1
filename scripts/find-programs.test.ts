import { describe, expect, it } from 'vitest';
import { findBrowser } from './find-browser.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { findOnPath, type Machine } from './machine.ts';

interface FakeMachine extends Machine {
  readonly commands: string[];
}

interface World {
  readonly programs?: readonly string[];
  /** Files that cannot be executed yet. */
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly isRoot?: boolean;
  readonly isDebian?: boolean;
  /** Does a mode stay as it is (a read-only disk)? */
  readonly isReadOnly?: boolean;
  /** What a command puts on the machine: a part of the command, which ends with a dollar sign. */
  readonly gives?: Readonly<Record<string, string>>;
  readonly broken?: readonly string[];
}

function aMachine(world: World = {}): FakeMachine {
  const programs = new Set(world.programs);
  const files = new Set([...(world.files ?? []), ...(world.isDebian ? ['/etc/debian_version'] : [])]);
  if (world.isDebian) programs.add('/usr/bin/apt-get');
  const commands: string[] = [];
  return {
    env: { PATH: '/usr/local/bin:/usr/bin', ...world.env },
    system: 'linux-x64',
    isRoot: world.isRoot ?? false,
    exists: (path) => programs.has(path) || files.has(path),
    canExecute: (path) => programs.has(path),
    makeExecutable: (path) => {
      if (!world.isReadOnly) programs.add(path);
    },
    run: async (command, args) => {
      commands.push([command, ...args].join(' '));
      const given = Object.entries(world.gives ?? {}).find(([part]) => `${commands.at(-1)}$`.includes(part));
      if (given) programs.add(given[1]);
      return { ok: !world.broken?.includes(command), output: '' };
    },
    say: () => {},
    commands,
  };
}

const PACKAGED = '/seyir/node_modules/@ffmpeg-installer/linux-x64/ffmpeg';

describe('findOnPath', () => {
  it('prefers the first name to the first folder', () => {
    const machine = aMachine({ programs: ['/usr/local/bin/google-chrome', '/usr/bin/chromium'] });
    expect(findOnPath(machine, ['chromium', 'google-chrome'])).toBe('/usr/bin/chromium');
  });
  it('lives with an empty PATH', () => {
    expect(findOnPath(aMachine({ env: { PATH: '' } }), ['chromium'])).toBeUndefined();
  });
});

describe('findFfmpeg', () => {
  const find = (world: World) => findFfmpeg(aMachine(world), '/seyir');
  it.each<[string, World, string]>([
    [
      'the one the operator names comes first',
      { env: { FFMPEG_PATH: '/opt/ffmpeg' }, programs: ['/opt/ffmpeg', '/usr/bin/ffmpeg'] },
      '/opt/ffmpeg',
    ],
    ["then the system's", { programs: ['/usr/bin/ffmpeg', PACKAGED] }, '/usr/bin/ffmpeg'],
    ["then the package's", { programs: [PACKAGED] }, PACKAGED],
    ['which is made executable', { files: [PACKAGED] }, PACKAGED],
    [
      "then Debian's",
      { isRoot: true, isDebian: true, gives: { 'install -y --no-install-recommends ffmpeg': '/usr/bin/ffmpeg' } },
      '/usr/bin/ffmpeg',
    ],
  ])('%s', async (_, world, path) => {
    expect(await find(world)).toBe(path);
  });
  it.each<[string, World]>([
    ['is nowhere', {}],
    ['is nowhere and only root may install', { isDebian: true }],
    ['is in a package that cannot be made executable', { files: [PACKAGED], isReadOnly: true }],
    ['cannot be installed', { isRoot: true, isDebian: true, broken: ['/usr/bin/apt-get'] }],
  ])('says what to do when it %s', async (_, world) => {
    await expect(find(world)).rejects.toThrow(/^Seyir needs ffmpeg: install it, or set FFMPEG_PATH to the program\.$/);
  });
  it('does not look elsewhere when the operator names something that is no program', async () => {
    const world = { env: { FFMPEG_PATH: '/opt/none' }, programs: ['/usr/bin/ffmpeg'] };
    await expect(find(world)).rejects.toThrow(/FFMPEG_PATH names \/opt\/none/);
  });
});

describe('findBrowser', () => {
  const OWN = '/home/me/.cache/ms-playwright/chromium/chrome';
  const find = (world: World) => findBrowser(aMachine(world), '/seyir', async () => OWN);
  it.each<[string, World, string]>([
    [
      'the one that is named comes first',
      { env: { SEYIR_BROWSER: '/opt/chrome' }, programs: ['/opt/chrome', '/usr/bin/chromium'] },
      '/opt/chrome',
    ],
    ["then the system's", { programs: ['/usr/bin/google-chrome', OWN] }, '/usr/bin/google-chrome'],
    [
      'the lightest of them before others',
      { programs: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] },
      '/usr/bin/chromium-headless-shell',
    ],
    [
      "then Playwright's, also when the system's does not start",
      { programs: ['/usr/bin/chromium-browser', OWN], broken: ['/usr/bin/chromium-browser'] },
      OWN,
    ],
    [
      "then Debian's",
      { isRoot: true, isDebian: true, gives: { 'install -y': '/usr/bin/chromium' } },
      '/usr/bin/chromium',
    ],
    [
      'which has another name in older releases',
      {
        isRoot: true,
        isDebian: true,
        gives: { 'install -y --no-install-recommends chromium$': '/usr/bin/chromium' },
      },
      '/usr/bin/chromium',
    ],
    ['then a download', { gives: { 'cli.js install chromium': OWN } }, OWN],
  ])('%s', async (_, world, path) => {
    expect(await find(world)).toBe(path);
  });
  it('updates the list of packages before it installs one', async () => {
    const machine = aMachine({ isRoot: true, isDebian: true, gives: { 'install -y': '/usr/bin/chromium' } });
    await findBrowser(machine, '/seyir', async () => OWN);
    expect(machine.commands.slice(0, 2)).toEqual([
      '/usr/bin/apt-get update',
      '/usr/bin/apt-get install -y --no-install-recommends chromium-headless-shell',
    ]);
  });
  it('says what to do when there is none', async () => {
    await expect(find({})).rejects.toThrow(/^The tests need Chromium or Chrome: install it, or set SEYIR_BROWSER/);
  });
});
