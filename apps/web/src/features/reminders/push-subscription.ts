// Subscribes this browser to push messages, once the viewer has allowed notifications: reminders arrive while no page is open. The
// subscription belongs to the session, so that each session sends it again.
import { readPushKey, subscribeToPush } from '@seyir/contract/push';
import { call } from '../../shared/api/call.ts';
import { notificationState } from './system-notification.ts';

/** True once the server sends reminders to this browser. A hidden tab then looks for none itself. */
let isSubscribed = false;
export const hasPush = (): boolean => isSubscribed;

/** Does nothing without the permission, and where the browser has no push service. */
export async function subscribeBrowser(): Promise<void> {
  isSubscribed = false;
  if (notificationState() !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.pushManager) return;
  const { publicKey } = await call(readPushKey, {});
  const subscription = await subscribeWith(registration.pushManager, publicKey);
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || !keys?.p256dh || !keys.auth) return;
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
  isSubscribed = true;
}

async function subscribeWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // Subscribed with another key: the installation has a new secret.
    const present = error instanceof DOMException && (await manager.getSubscription());
    if (!present) throw error;
    await present.unsubscribe();
    return await manager.subscribe(options);
  }
}
