// @vitest-environment jsdom
import { readPushKey, subscribeToPush } from '@seyir/contract/push';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aFakeApi } from '../../../test/fake-api.ts';
import { connectCall } from '../../shared/api/call.ts';
import { hasPush, subscribeBrowser } from './push-subscription.ts';

const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: KEYS };
const manager = { subscribe: vi.fn(), getSubscription: vi.fn() };
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  manager.subscribe.mockReset().mockResolvedValue({ toJSON: () => SUBSCRIPTION });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { getRegistration: async () => ({ pushManager: manager }) },
  });
  connectCall(
    aFakeApi()
      .on(readPushKey, () => ({ publicKey: 'key of the service' }))
      .on(subscribeToPush, ({ body }) => void sent.push(body)).call,
  );
});
afterEach(() => vi.unstubAllGlobals());

it('subscribes with the key of the service, and sends the subscription', async () => {
  await subscribeBrowser();
  expect(manager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key of the service' });
  expect(sent).toEqual([SUBSCRIPTION]);
  expect(hasPush()).toBe(true);
});

it('subscribes again where another key was in use', async () => {
  const unsubscribe = vi.fn();
  manager.subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'));
  manager.getSubscription.mockResolvedValue({ unsubscribe });
  await subscribeBrowser();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(sent).toEqual([SUBSCRIPTION]);
});

it.each([
  ['the viewer has not allowed notifications', () => vi.stubGlobal('Notification', { permission: 'default' })],
  ['the browser has no service worker', () => vi.stubGlobal('navigator', {})],
])('does nothing where %s', async (_, arrange) => {
  arrange();
  await subscribeBrowser();
  expect(manager.subscribe).not.toHaveBeenCalled();
  expect(hasPush()).toBe(false);
});

it('leaves reminders to the open page where the push service refuses', async () => {
  manager.subscribe.mockRejectedValue(new Error('no push service'));
  await expect(subscribeBrowser()).rejects.toThrow('no push service');
  expect(hasPush()).toBe(false);
});
