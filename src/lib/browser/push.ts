import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import { PushDevices, PushKey } from '#contracts/push.ts';
import { loadDataClient } from './data-client.ts';
import { serviceUrl } from '../shared/service-url.ts';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The subscription of this browser; undefined without one. */
async function ownSubscription(): Promise<PushSubscription | undefined> {
  if (!isSupported()) return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? undefined;
}

/** The key that the hub signs pushes with; null where it sends none, or does not answer. */
export async function readPushKey(): Promise<string | null> {
  const headers = { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY };
  const reply = await fetch(serviceUrl('functions/v1/notify/push-key'), { headers }).catch(() => undefined);
  return reply?.ok ? PushKey.parse(await reply.json()).public_key : null;
}

/** What somebody's settings show of pushes: the hub's key (null where it sends none), their devices, and which is this one. */
export async function readPush() {
  const [key, data, own] = await Promise.all([readPushKey(), loadDataClient(), ownSubscription()]);
  const { data: found } = await data.rpc('my_push_devices').throwOnError();
  const devices = PushDevices.parse(found);
  return { key, isSupported: isSupported(), devices, own: own?.endpoint };
}

/** Asks for permission and adds this browser; resolves to false when the person or the browser refuses. Throws the database's error. */
export async function addThisDevice(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/sw.js');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const data = await loadDataClient();
  await data
    .rpc('add_push_device', {
      endpoint: endpoint ?? '',
      p256dh: keys?.['p256dh'] ?? '',
      auth: keys?.['auth'] ?? '',
      label: describeBrowser(navigator.userAgent),
    })
    .throwOnError();
  return true;
}

/** Removes a device, by its id or endpoint; this browser no longer subscribes then. Throws the database's error. */
export async function removeDevice(device: string, endpoint: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('remove_push_device', { device }).throwOnError();
  const own = await ownSubscription();
  if (own?.endpoint === endpoint) await own.unsubscribe();
}

/** Ends what this browser shows of whoever signs out; it does not keep them from it. */
export async function leaveThisDevice(): Promise<void> {
  try {
    const own = await ownSubscription();
    if (own) await removeDevice(own.endpoint, own.endpoint);
  } catch {
    // The next push to it fails for good, and removes it.
    await (await ownSubscription().catch(() => undefined))?.unsubscribe().catch(() => undefined);
  }
}

/** The browser and system that a user agent names, such as "Chrome, Windows". */
export function describeBrowser(agent: string): string {
  const browsers = [
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ] as const;
  const systems = [
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ] as const;
  const find = (all: readonly (readonly [RegExp, string])[]) => all.find(([words]) => words.test(agent))?.[1];
  return [find(browsers) ?? 'Browser', find(systems)].filter(Boolean).join(', ');
}
