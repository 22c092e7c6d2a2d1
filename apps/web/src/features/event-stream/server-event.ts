// Type guard for server events, without the contract's zod schemas, which stay out of the bundle. An unknown event comes
// from a newer server and is ignored.

import { FORCED_SIGN_OUTS } from '@seyir/contract/errors';
import type { ServerEvent } from '@seyir/contract/events';

export function findServerEvent({ name, data }: { name: string; data: string }): ServerEvent | undefined {
  if (name !== 'message') return undefined;
  const event = parse(data);
  if (typeof event !== 'object' || event === null || !('type' in event)) return undefined;
  switch (event.type) {
    case 'sign-out': {
      const code = FORCED_SIGN_OUTS.find((known) => 'code' in event && known === event.code);
      return code && { type: 'sign-out', code };
    }
    case 'changed':
      return 'what' in event && typeof event.what === 'string' ? (event as ServerEvent) : undefined;
    case 'reminder':
      return 'epgProgramId' in event && 'channelId' in event ? (event as ServerEvent) : undefined;
    case 'channel-marked':
    case 'title-marked':
      return 'interactions' in event && Array.isArray(event.interactions) ? (event as ServerEvent) : undefined;
    default:
      return undefined;
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
