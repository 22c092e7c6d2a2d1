// Packages a file in a process of its own and kills that process in the middle, as a power cut would.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../src/packaging/package-file.ts';
import { openFolderStore } from '../src/store/folder-store.ts';

interface Victim {
  readonly ffmpegPath: string;
  readonly mediaFolder: string;
  readonly assetId: string;
  readonly path: string;
}

/** Resolves when the process was killed while ffmpeg was encoding. */
export async function killWhilePackaging(victim: Victim): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(victim)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  child.once('message', () => child.kill('SIGKILL'));
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`The process ended by itself, with ${code}.`);
}

if (import.meta.main) {
  const { ffmpegPath, mediaFolder, assetId, path }: Victim = JSON.parse(process.argv[2] ?? '{}');
  const onProgress = (_: number, note: string) => {
    if (!note.startsWith('encoding')) return;
    process.send?.('encoding');
    // Blocks the process until SIGKILL arrives.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  };
  const store = openFolderStore(mediaFolder);
  await packageFile({ ffmpegPath, mediaFolder, store }, { assetId, path, onProgress });
}
