import { beforeEach, describe, expect, inject, it } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { ClaimCodeSent } from '#contracts/claims.ts';
import { waitForMail } from '../support/mailbox.ts';
import { type Transport, transports, createTransport, testEnv } from './support/transports.ts';
import { emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, resetRateLimits, newPerson, sql } from './support/people.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
let claimant: Person;
let address: string;
let business: string;

beforeEach(async () => {
  await resetRateLimits();
  await emptyOutbox();
  claimant = await newPerson();
  address = `info-${claimant.id}@mill.test`;
  const listing = {
    name: 'Old Mill',
    owner_id: null,
    status: 'approved',
    email: address,
    phone: '+1 555 0142',
  };
  business = await addRow('businesses', listing);
});

const startClaim = async (who: Person, method: string) => {
  const [row] = await actAs(
    who,
    (tx) => tx`insert into public.claims (business_id, method) values (${business}, ${method}) returning id`,
  );
  return String(row?.['id']);
};
const ask = (call: Transport, claim: string, token = claimant.token) =>
  call(`/api/claims/${claim}/code`, { method: 'POST', token });
const prove = (call: Transport, claim: string, code: string, token = claimant.token) =>
  call(`/api/claims/${claim}/proof`, { method: 'POST', token, json: { code } });
const readCode = async (call: Transport, after = new Date(0)) => {
  await sendAll(call);
  const mail = await waitForMail(inject('stack').mail_url, { to: address, subject: /Your code/, after });
  return /\b\d{6}\b/.exec(mail.subject)?.[0] ?? '';
};
const reasonOf = async (reply: Response) => {
  const body = (await reply.json()) as { details?: { reason?: string; tries_left?: number } };
  return [reply.status, body.details?.reason];
};
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const ownerOf = async () =>
  (await sql`select owner_id, verified from public.businesses where id = ${business}`)[0];

describe.each(transports)('claim by code, %s', (_name, call, further) => {
  it("is approved with the code sent to the listing's address", async () => {
    const claim = await startClaim(claimant, 'email_domain');
    const reply = await ask(call, claim);
    expect(reply.status).toBe(200);
    expect(ClaimCodeSent.parse(await reply.json())).toMatchObject({
      sent_to: 'i•••@mill.test',
      sends_left: 4,
    });
    const code = await readCode(call);
    const [stored] = await sql`select code_hash from private.claim_codes where claim_id = ${claim}`;
    expect(stored?.['code_hash']).not.toContain(code);
    expect(await sql`select 1 from private.outbox where secrets is not null`).toEqual([]);
    expect(await reasonOf(await prove(call, claim, wrong(code)))).toEqual([400, 'code_wrong']);
    const proved = await prove(call, claim, ` ${code.slice(0, 3)}-${code.slice(3)} `);
    expect([proved.status, await proved.json()]).toEqual([
      200,
      { status: 'approved', business_id: business },
    ]);
    expect(await ownerOf()).toMatchObject({ owner_id: claimant.id, verified: true });
    await sendAll(call);
    await waitForMail(inject('stack').mail_url, { to: claimant.email, subject: /Claim approved/ });
  });

  it('cannot be verified or read by another user', further, async () => {
    const claim = await startClaim(claimant, 'email_domain');
    await ask(call, claim);
    const code = await readCode(call);
    const stranger = await newPerson();
    expect(await reasonOf(await prove(call, claim, code, stranger.token))).toEqual([404, 'not_found']);
    expect(await reasonOf(await ask(call, claim, stranger.token))).toEqual([404, 'not_found']);
    expect((await call(`/api/claims/${claim}/code`, { method: 'POST' })).status).toBe(401);
  });
});

describe('claim codes', () => {
  const call = createTransport(testEnv());
  const forgetMinute = () => sql`update private.claim_codes set sent_at = sent_at - interval '2 minutes'`;

  it('allow five attempts', async () => {
    const claim = await startClaim(claimant, 'email_domain');
    await ask(call, claim);
    const code = await readCode(call);
    for (let n = 0; n < 4; n += 1) expect((await prove(call, claim, wrong(code))).status).toBe(400);
    expect((await prove(call, claim, wrong(code))).status).toBe(409);
    expect(await reasonOf(await prove(call, claim, code))).toEqual([409, 'code_exhausted']);
    await forgetMinute();
    const asked = new Date();
    expect((await ask(call, claim)).status).toBe(200);
    expect((await prove(call, claim, await readCode(call, asked))).status).toBe(200);
  });

  it('expire and are replaced by the next', async () => {
    const claim = await startClaim(claimant, 'email_domain');
    await ask(call, claim);
    const code = await readCode(call);
    await sql`update private.claim_codes set expires_at = now()`;
    expect(await reasonOf(await prove(call, claim, code))).toEqual([409, 'code_expired']);
  });

  it('are limited to one a minute and five a day', async () => {
    const claim = await startClaim(claimant, 'email_domain');
    for (let n = 0; n < 5; n += 1) {
      expect((await ask(call, claim)).status).toBe(200);
      expect(await reasonOf(await ask(call, claim))).toEqual([429, 'code_just_sent']);
      await forgetMinute();
    }
    expect(await reasonOf(await ask(call, claim))).toEqual([429, 'too_many_codes']);
  });

  it('by phone require text messaging', async () => {
    const claim = await startClaim(claimant, 'phone_code');
    expect(await reasonOf(await ask(call, claim))).toEqual([409, 'no_text_messages']);
    const texting = createTransport({
      ...testEnv(),
      sms: { url: 'http://127.0.0.1:9/sms', token: 'x', from: 'Hub' },
    });
    const reply = await ask(texting, claim);
    expect(await reply.json()).toMatchObject({ sent_to: '•••42' });
    const [queued] = await sql`select channel, recipient from private.outbox where template = 'claim_code'`;
    expect(queued).toEqual({ channel: 'sms', recipient: '+1 555 0142' });
  });

  it('cannot take over a listing with an owner', async () => {
    const claim = await startClaim(claimant, 'email_domain');
    await ask(call, claim);
    const code = await readCode(call);
    await sql`update public.businesses set owner_id = ${(await newPerson()).id} where id = ${business}`;
    expect(await reasonOf(await prove(call, claim, code))).toEqual([409, 'listing_has_owner']);
  });

  it('are not available for document claims or without an address', async () => {
    const documents = await startClaim(claimant, 'document');
    expect(await reasonOf(await ask(call, documents))).toEqual([409, 'claim_by_documents']);
    await sql`update public.businesses set email = null where id = ${business}`;
    const other = await newPerson();
    const claim = await startClaim(other, 'email_domain');
    expect(await reasonOf(await ask(call, claim, other.token))).toEqual([409, 'nowhere_to_send']);
  });
});

describe('claim documents', () => {
  const client = (token: string) =>
    createClient(inject('stack').api_url, inject('stack').publishable_key, {
      global: { headers: { authorization: `Bearer ${token}` } },
    }).storage.from('claim-evidence');
  const pdf = new Blob(['%PDF-1.4 lease'], { type: 'application/pdf' });

  it('are readable by the claimant and staff, limited to five, and writable while the claim is open', async () => {
    const claim = await startClaim(claimant, 'document');
    const path = `${claimant.id}/${claim}/lease.pdf`;
    const mine = client(claimant.token);
    expect((await mine.upload(path, pdf)).error).toBeNull();
    const stranger = client((await newPerson()).token);
    const editor = client((await newPerson('editor')).token);
    expect((await stranger.download(path)).error).not.toBeNull();
    expect((await editor.download(path)).error).toBeNull();
    expect((await stranger.upload(`${claimant.id}/${claim}/x.pdf`, pdf)).error).not.toBeNull();
    expect(
      (
        await mine.upload(`${claimant.id}/${claim}/run.exe`, new Blob(['MZ']), {
          contentType: 'application/x-msdownload',
        })
      ).error,
    ).not.toBeNull();
    for (let n = 0; n < 4; n += 1)
      expect((await mine.upload(`${claimant.id}/${claim}/${String(n)}.pdf`, pdf)).error).toBeNull();
    expect((await mine.upload(`${claimant.id}/${claim}/six.pdf`, pdf)).error).not.toBeNull();
    const send = (paths: string[]) =>
      actAs(
        claimant,
        (tx) =>
          tx`update public.claims set evidence_paths = ${paths}, status = 'pending_review' where id = ${claim} returning id`,
      );
    await expect(send([`${claimant.id}/elsewhere/x.pdf`])).rejects.toMatchObject({
      detail: 'evidence_elsewhere',
    });
    expect(await send([path])).toHaveLength(1);
    // Under review: nothing can be added or removed.
    expect((await mine.remove([path])).data).toEqual([]);
    for (const destinationBucket of ['avatars', 'claim-evidence'])
      expect((await mine.move(path, `${claimant.id}/mine.pdf`, { destinationBucket })).error).not.toBeNull();
    expect((await editor.download(path)).error).toBeNull();
  });
});
