import type { Log } from '../shared/log.ts';

export interface Closing {
  /** What must be closed, in the order of opening. */
  add(name: string, close: () => Promise<void>): void;
  isClosing(): boolean;
  /** Closes everything, the last opened first. One that fails is logged and does not keep the others open. */
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
        log.error({ err: error, part: name }, 'a part could not be closed');
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
