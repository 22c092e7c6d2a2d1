import type { Log } from '../shared/log.ts';

/** Shutdown hooks, run in reverse order of opening. */
export interface Closing {
  /** Adds a hook; call in the order of opening. */
  add(name: string, close: () => Promise<void>): void;
  isClosing(): boolean;
  /** Runs all hooks once, the last added first. A hook that fails is logged and does not stop the others. */
  close(): Promise<void>;
}

export function makeClosing(log: Log): Closing {
  const parts: { name: string; close: () => Promise<void> }[] = [];
  let closed: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (const { name, close } of parts.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, part: name }, 'closing a part failed');
      }
    }
  }

  return {
    add: (name, close) => void parts.push({ name, close }),
    isClosing: () => closed !== undefined,
    close: () => {
      closed ??= closeAll();
      return closed;
    },
  };
}
