import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { isPushEndpoint, PushMessage } from '#contracts/push.ts';
import { readPushSettings } from '../../supabase/functions/_shared/push-settings.ts';
import { sendPush } from '../../supabase/functions/notify/senders/push.ts';
import { emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, newPerson, resetRateLimits, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;

function makeVapidKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
    subject: 'mailto:hub@hub.example',
  };
}
const push = makeVapidKeys();
const call = createTransport(testEnv({ push }));

/** A browser with a subscription, which can read what is encrypted for it (RFC 8291, RFC 8188). */
function makeBrowser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    read: (body: Uint8Array) => {
      const bytes = Buffer.from(body);
      const salt = bytes.subarray(0, 16);
      const from = bytes.subarray(21, 86);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), from]);
      const derive = (secret: Buffer, of: Buffer, about: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, of, about, length));
      const ikm = derive(keys.computeSecret(from), auth, info, 32);
      const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(ikm, salt, 'Content-Encoding: nonce\0', 12);
      const box = createDecipheriv('aes-128-gcm', key, nonce);
      box.setAuthTag(bytes.subarray(-16));
      const plain = Buffer.concat([box.update(bytes.subarray(86, -16)), box.final()]);
      const end = plain.lastIndexOf(2);
      return PushMessage.parse(JSON.parse(plain.subarray(0, end).toString()));
    },
  };
}
type Browser = ReturnType<typeof makeBrowser>;

const add = async (person: Person, { endpoint, p256dh, auth }: Browser, label = 'Chrome, Windows') => {
  const [row] = await actAs(
    person,
    (tx) => tx`select public.add_push_device(${endpoint}, ${p256dh}, ${auth}, ${label}) as id`,
  );
  return String(row?.['id']);
};
const devices = async (person: Person) => {
  const [row] = await actAs(person, (tx) => tx`select public.my_push_devices() as devices`);
  return row?.['devices'] as { id: string; label: string; endpoint: string }[];
};
const ask = (person: Person, note = 'A private note') =>
  sql`select private.queue_mail(${randomUUID()}, 'referral_thanks', 'leads', ${person.id},
    ${sql.json({ business: 'Old Mill', customer: 'Gwen', thanks: note, currency: 'USD' })})`;

/** The push services of the world: what they were sent, and how they answer. */
function standInForPushServices(status = 201) {
  const sent: { url: string; init: RequestInit }[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith('https:')) return real(input, init);
    sent.push({ url, init: init ?? {} });
    return Promise.resolve(new Response(null, { status, headers: { location: 'http://127.0.0.1/' } }));
  });
  return sent;
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe('pushes', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newPerson();
  });
  beforeEach(async () => {
    await emptyOutbox();
    await resetRateLimits();
    await sql`delete from private.push_devices`;
    await sql`delete from private.quiet_hours`;
  });

  it('reach each device encrypted, with a line and a path of the hub, and no words of a person', async () => {
    const [phone, laptop] = [makeBrowser(), makeBrowser()];
    await add(person, phone);
    await add(person, laptop);
    const sent = standInForPushServices();
    await ask(person);
    await sendAll(call);
    expect(sent.map(({ url }) => url).toSorted()).toEqual([phone.endpoint, laptop.endpoint].toSorted());
    for (const { url, init } of sent) {
      const body = init.body as Uint8Array;
      expect(Buffer.from(body).toString('latin1')).not.toContain('Old Mill');
      const message = (url === phone.endpoint ? phone : laptop).read(body);
      expect(message.body).not.toContain('private note');
      expect(message.path).toMatch(/^\/account\//);
      expect(init.redirect).toBe('manual');
      expect(new Headers(init.headers).get('authorization')).toMatch(/^vapid t=/);
    }
    await sendAll(call);
    expect(sent).toHaveLength(2);
  });

  it('forget a device that is gone, and try another one again', async () => {
    const [gone, busy] = [makeBrowser(), makeBrowser()];
    await add(person, gone);
    standInForPushServices(410);
    await ask(person);
    await sendAll(call);
    expect(await devices(person)).toEqual([]);
    vi.restoreAllMocks();
    await add(person, busy);
    standInForPushServices(503);
    await ask(person);
    await sendAll(call);
    expect(await devices(person)).toHaveLength(1);
    const [row] =
      await sql`select state, attempts from private.outbox where channel = 'push' and state = 'queued'`;
    expect(row).toEqual({ state: 'queued', attempts: 1 });
  });

  it('are not sent to a device that was removed or to whom switched them off, and wait in quiet hours', async () => {
    const browser = makeBrowser();
    const id = await add(person, browser);
    const sent = standInForPushServices();
    await ask(person);
    await actAs(person, (tx) => tx`select public.remove_push_device(${id})`);
    await sendAll(call);
    expect(sent).toHaveLength(0);
    await add(person, browser);
    await actAs(
      person,
      (tx) =>
        tx`insert into public.notification_choices (kind, push) values ('decisions', false) returning kind`,
    );
    await sql`select private.queue_mail(${randomUUID()}, 'decision', 'decisions', ${person.id}, '{"entity":"jobs","outcome":"approved"}')`;
    const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    await actAs(person, (tx) => tx`select public.set_quiet_hours(${clock(-1)}, ${clock(2)}, 'UTC')`);
    await sql`select private.queue_mail(${randomUUID()}, 'connection', 'connections', ${person.id}, '{"outcome":"accepted"}')`;
    await sendAll(call);
    expect(sent).toHaveLength(0);
    const rows =
      await sql`select kind, next_attempt_at > now() as waits from private.outbox where channel = 'push' and state = 'queued'`;
    expect(rows.map((row) => [String(row['kind']), Boolean(row['waits'])])).toEqual([['connections', true]]);
  });

  it('are a person’s own: nobody lists, removes or adds to the devices of others, but who holds the browser takes it over', async () => {
    const other = await newPerson();
    const browser = makeBrowser();
    const id = await add(person, browser);
    expect(await devices(other)).toEqual([]);
    await actAs(other, (tx) => tx`select public.remove_push_device(${id})`);
    await actAs(other, (tx) => tx`select public.remove_push_device(${browser.endpoint})`);
    expect(await devices(person)).toHaveLength(1);
    for (const statement of [
      'select * from private.push_devices',
      `select private.push_address('${id}')`,
      `select public.forget_push_device('${id}', 'x')`,
      `select private.queue_pushes('x', 'decision', 'decisions', '${person.id}', '{}')`,
    ])
      await expect(
        actAs(other, async (tx) => tx.unsafe<Record<string, unknown>[]>(statement)),
        statement,
      ).rejects.toMatchObject({ code: '42501' });
    await add(other, browser);
    expect(await devices(person)).toEqual([]);
    expect(await devices(other)).toHaveLength(1);
  });

  it('have ten devices at most', async () => {
    for (let n = 0; n < 10; n += 1) await add(person, makeBrowser());
    await expect(add(person, makeBrowser())).rejects.toMatchObject({ detail: 'too_many_devices' });
    await expect(add(person, { ...makeBrowser(), p256dh: 'x' })).rejects.toMatchObject({
      detail: 'too_many_devices',
    });
  });

  it('go to known push services only, by the database and by the sender alike', async () => {
    const good = [
      'https://fcm.googleapis.com/fcm/send/abc:DEF-1_2',
      'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
      'https://web.push.apple.com/QGuG',
      'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
    ];
    const bad = [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com/x',
      'https://fcm.googleapis.com@evil.example/x',
      'https://user:pass@fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com',
      'https://fcm.googleapis.com/x#@evil.example',
      'https://fcm.googleapis.com\\@127.0.0.1/x',
      'https://a.b.notify.windows.com.evil.example/x',
      'https://evil.example/\nhttps://fcm.googleapis.com/x',
      'file:///etc/passwd',
      '',
    ];
    const sent = standInForPushServices();
    for (const [endpoint, isKnown] of [
      ...good.map((one) => [one, true] as const),
      ...bad.map((one) => [one, false] as const),
    ]) {
      expect(isPushEndpoint(endpoint), endpoint).toBe(isKnown);
      const [row] = await sql`select private.is_push_endpoint(${endpoint}) as is_known`;
      expect(row?.['is_known'], endpoint).toBe(isKnown);
      if (isKnown) continue;
      await expect(add(person, { ...makeBrowser(), endpoint }), endpoint).rejects.toThrow();
      const message = { title: 'T', body: 'B', path: '/', tag: 't' };
      await expect(sendPush(push, { ...makeBrowser(), endpoint, message }), endpoint).rejects.toThrow(
        'known push service',
      );
    }
    expect(sent).toHaveLength(0);
    // A redirect is an answer, and is not followed.
    standInForPushServices(302);
    await expect(
      sendPush(push, { ...makeBrowser(), message: { title: 'T', body: 'B', path: '/', tag: 't' } }),
    ).rejects.toThrow('302');
  });

  it('are offered with keys only', async () => {
    expect(await (await call('/notify/push-key')).json()).toEqual({ public_key: push.publicKey });
    const without = createTransport(testEnv());
    expect(await (await without('/notify/push-key')).json()).toEqual({ public_key: null });
    const deno = await fetch(`${inject('stack').api_url}/functions/v1/notify/push-key`, {
      headers: { apikey: inject('stack').publishable_key },
    });
    expect(await deno.json()).toEqual({ public_key: null });
    const names = { VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b', SITE_URL: 'https://hub.example' };
    expect(readPushSettings(names)).toEqual({
      publicKey: 'a',
      privateKey: 'b',
      subject: 'https://hub.example',
    });
    expect(readPushSettings({ ...names, VAPID_PRIVATE_KEY: '' })).toBeUndefined();
  });
});
