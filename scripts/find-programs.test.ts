import { describe, expect, it } from 'vitest';
import { findBrowser } from './find-browser.ts';
import { ensureCurrentFfmpeg, ensureFfmpeg, findFfmpeg } from './find-ffmpeg.ts';
import { findOnPath, type Machine } from './machine.ts';

interface FakeMachine extends Machine {
  readonly commands: string[];
  /** Printed lines and commands, in order. */
  readonly events: string[];
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
  /** What commands print. */
  readonly output?: string;
}

function aMachine(world: World = {}): FakeMachine {
  const programs = new Set(world.programs);
  const files = new Set([...(world.files ?? []), ...(world.isDebian ? ['/etc/debian_version'] : [])]);
  if (world.isDebian) programs.add('/usr/bin/apt-get');
  const commands: string[] = [];
  const events: string[] = [];
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
      events.push(`run ${commands.at(-1)}`);
      const given = Object.entries(world.gives ?? {}).find(([part]) => `${commands.at(-1)}$`.includes(part));
      if (given) programs.add(given[1]);
      return { ok: !world.broken?.includes(command), output: world.output ?? '' };
    },
    say: (line) => void events.push(`say ${line}`),
    commands,
    events,
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

const DEBIANS = { isRoot: true, isDebian: true, gives: { 'recommends ffmpeg': '/usr/bin/ffmpeg' } } as const;

describe('ensureFfmpeg', () => {
  const find = (world: World) => ensureFfmpeg(aMachine(world), '/seyir');
  it.each<[string, World, string]>([
    [
      'the one the operator names comes first',
      { env: { FFMPEG_PATH: '/opt/ffmpeg' }, programs: ['/opt/ffmpeg', '/usr/bin/ffmpeg'] },
      '/opt/ffmpeg',
    ],
    ["then the system's", { programs: ['/usr/bin/ffmpeg', PACKAGED] }, '/usr/bin/ffmpeg'],
    ["then the package's", { programs: [PACKAGED] }, PACKAGED],
    ['which is made executable', { files: [PACKAGED] }, PACKAGED],
    ["then Debian's", DEBIANS, '/usr/bin/ffmpeg'],
  ])('%s', async (_, world, path) => {
    expect(await find(world)).toBe(path);
  });
  it('installs nothing where the packaged build can make the demonstration', async () => {
    const machine = aMachine({ ...DEBIANS, programs: [PACKAGED] });
    expect(await ensureFfmpeg(machine, '/seyir')).toBe(PACKAGED);
    expect(machine.events).toEqual([]);
  });
  it('says what it installs and why before it does', async () => {
    const machine = aMachine(DEBIANS);
    await ensureFfmpeg(machine, '/seyir');
    expect(machine.events).toEqual([
      'say Installing the Debian package ffmpeg (apt-get install): the demonstration is made with it …',
      'run /usr/bin/apt-get update',
      'run /usr/bin/apt-get install -y --no-install-recommends ffmpeg',
    ]);
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

describe('ensureCurrentFfmpeg', () => {
  const NEW = 'ffmpeg version 5.1.6-0+deb12u1\nlibavutil      57. 28.100 / 57. 28.100\n';
  const OLD = 'ffmpeg version N-92722-gf22fcd4483-static\nlibavutil      56. 24.101 / 56. 24.101\n';
  it.each<[string, World, string | undefined]>([
    ["takes the system's", { programs: ['/usr/bin/ffmpeg'], output: NEW }, '/usr/bin/ffmpeg'],
    ['takes the one that is named', { env: { FFMPEG_PATH: '/opt/f' }, programs: ['/opt/f'], output: NEW }, '/opt/f'],
    ["takes Debian's where there is none", { ...DEBIANS, programs: [PACKAGED], output: NEW }, '/usr/bin/ffmpeg'],
    ['takes none that is too old', { programs: ['/usr/bin/ffmpeg'], output: OLD }, undefined],
    ['takes none that does not run', { programs: ['/usr/bin/ffmpeg'], broken: ['/usr/bin/ffmpeg'] }, undefined],
    ['never takes the packaged one', { programs: [PACKAGED], output: NEW }, undefined],
    ['lives with a package that gives no program', { isRoot: true, isDebian: true, programs: [PACKAGED] }, undefined],
  ])('%s', async (_, world, path) => {
    expect(await ensureCurrentFfmpeg(aMachine(world))).toBe(path);
  });
  it('says what it installs and why before it does', async () => {
    const machine = aMachine({ ...DEBIANS, output: NEW });
    await ensureCurrentFfmpeg(machine);
    expect(machine.events.slice(0, 2)).toEqual([
      'say Installing the Debian package ffmpeg (apt-get install): tests of imported files and live sources need a current one …',
      'run /usr/bin/apt-get update',
    ]);
  });
});

describe('findFfmpeg', () => {
  it('finds the packaged one, and installs nothing where there is none', () => {
    expect(findFfmpeg(aMachine({ programs: [PACKAGED] }), '/seyir')).toBe(PACKAGED);
    const machine = aMachine(DEBIANS);
    expect(findFfmpeg(machine, '/seyir')).toBeUndefined();
    expect(machine.events).toEqual([]);
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
  it('says which package it installs and why before it does', async () => {
    const machine = aMachine({ isRoot: true, isDebian: true, gives: { 'install -y': '/usr/bin/chromium' } });
    await findBrowser(machine, '/seyir', async () => OWN);
    expect(machine.events[0]).toBe(
      'say Installing the Debian package chromium-headless-shell (apt-get install): stories run in a real browser …',
    );
  });
  it('says what to do when there is none', async () => {
    await expect(find({})).rejects.toThrow(/^The tests need Chromium or Chrome: install it, or set SEYIR_BROWSER/);
  });
});
