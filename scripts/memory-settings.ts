// Settings for the memory of a server process that can only be made when the process starts: of glibc's malloc, by the environment
// (musl and other systems ignore them), and of V8, by the command line.

/**
 * By preset each thread gets arenas of its own, and blocks of up to 32 MB come from them once a block of that size was freed: segments,
 * pictures and frames leave gaps in eight arenas that are never given back. With two arenas, and blocks of 128 kB and more as
 * mappings of their own, freed memory returns to the system (ADR 0030).
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(128 * 1024) };

/**
 * Half of the young generation of the main thread in MB. V8's preset follows the memory of the machine, and the start alone fills 128 MB,
 * which stay: the heap is not shrunk (`keepHeapSize` of shared/caches.ts).
 */
const SEMI_SPACE = '--max-semi-space-size';
const SEMI_SPACE_MB = 16;

interface ProcessStart {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Options of Node. */
  readonly execArgv: readonly string[];
}

/** The start with the settings that the operator has not made; undefined when they are all there. */
export function addMemorySettings({ env, execArgv }: ProcessStart): ProcessStart | undefined {
  const isSized = execArgv.some((word) => word.startsWith(SEMI_SPACE));
  if (isSized && Object.keys(MALLOC).every((name) => env[name] !== undefined)) return undefined;
  return {
    env: { ...MALLOC, ...env },
    execArgv: isSized ? execArgv : [...execArgv, `${SEMI_SPACE}=${SEMI_SPACE_MB}`],
  };
}

/**
 * Replaces this process by the same Node on a script, with the settings and under the same process id. Returns where that is not
 * needed or not possible: on another system than Linux, and below a process that talks to it, as `node --watch` does.
 */
export function restartWithMemorySettings(script: string): void {
  const start = addMemorySettings(process);
  if (start === undefined || process.platform !== 'linux' || process.send !== undefined) return;
  process.execve?.(process.execPath, [process.execPath, ...start.execArgv, script], { ...start.env });
}
