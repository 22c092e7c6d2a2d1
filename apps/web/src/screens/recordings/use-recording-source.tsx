import { watchRecording } from '@seyir/contract/recordings';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { usePinGate } from '../../shared/pin-gate/use-pin-gate.tsx';

interface RecordingSource {
  /** The address of a recording; rejects where the PIN of its channel is not given. */
  read(npvrcode: string, channelName: string): Promise<string>;
  /** The PIN dialog, to be rendered by the page. */
  readonly question: ReactNode;
}

/** Asks for the address of a recording. The lock of a channel covers its recordings: they ask for its PIN as the channel does (PARENTAL-02). */
export function useRecordingSource(): RecordingSource {
  const gate = usePinGate();

  async function read(npvrcode: string, channelName: string): Promise<string> {
    const ask = async () => (await call(watchRecording, { params: { id: npvrcode } })).url;
    try {
      return await ask();
    } catch (error) {
      const isLocked = error instanceof ApiError && error.code === 'PIN_REQUIRED';
      if (!isLocked || !(await gate.pass('watch', { channel: channelName }))) throw error;
      return ask();
    }
  }

  return { read, question: gate.question };
}
