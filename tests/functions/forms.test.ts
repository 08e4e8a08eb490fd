import { beforeEach, describe, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { FileAnswer } from '#contracts/forms.ts';
import { waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, runScheduledJobs, sendAll } from './support/outbox.ts';
import { addRow, newPerson, resetRateLimits, sql } from './support/people.ts';
import { createTransport, testEnv, transports } from './support/transports.ts';

const call = createTransport(testEnv());
const newSender = () => `sender-${crypto.randomUUID()}@forms.test`;
type Row = Record<string, unknown>;

/** An open contact form with a required text, a choice and a file. */
async function addForm(row: Row = {}) {
  const title = `Form ${crypto.randomUUID().slice(0, 8)}`;
  const id = await addRow('forms', {
    purpose: 'contact',
    title,
    status: 'open',
    asks_email: 'required',
    ...row,
  });
  const add = (field: Row) => addRow('form_fields', { form_id: id, ...field });
  const name = await add({ type: 'text', label: 'Your name', is_required: true });
  const topic = await add({
    type: 'choice',
    label: 'Topic',
    options: sql.json([
      { id: 'stand', label: 'A stand at the market' },
      { id: 'other', label: 'Something else' },
    ]),
    position: 1,
  });
  const file = await add({
    type: 'file',
    label: 'Plan',
    position: 2,
    settings: sql.json({ maxMegabytes: 1 }),
  });
  const [form] = await sql<{ slug: string }[]>`select slug from public.forms where id = ${id}`;
  return { id, title, slug: form?.slug ?? '', name, topic, file };
}
type Form = Awaited<ReturnType<typeof addForm>>;
const typed = (form: Form, change: Row = {}) => ({
  id: crypto.randomUUID(),
  answers: { [form.name]: 'Vera Visitor', [form.topic]: 'stand' },
  email: newSender(),
  ...change,
});
const responsesOf = (form: Form) =>
  sql<Row[]>`select * from public.form_responses where form_id = ${form.id} order by created_at`;
const errorOf = async (reply: Response) => ErrorBody.parse(await reply.json());
let visitors = 0;
/** Each from an address of its own, unless it is given. */
const send = (form: Form, json: unknown, from = `192.0.2.${String((visitors += 1) % 250)}`) =>
  call(`/api/forms/${form.slug}/responses`, { method: 'POST', json, headers: { 'cf-connecting-ip': from } });
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const upload = (field: string, name: string, body: Uint8Array<ArrayBuffer>, token?: string) =>
  call(`/api/form-files?${new URLSearchParams({ field, name }).toString()}`, {
    method: 'POST',
    body,
    token,
    headers: { 'content-type': 'application/octet-stream' },
  });
const pdf = bytesOf('%PDF-1.7\n1 0 obj\n');

beforeEach(async () => {
  await resetRateLimits();
  await emptyOutbox();
});

describe.each(transports)('a contact form, %s', (_name, transport, further) => {
  it('brings answers to staff, who reply to the sender, and confirms them', async () => {
    const form = await addForm({ confirmation: 'We answer within two days.' });
    const editor = await newPerson('editor');
    const json = typed(form);
    const reply = await transport(`/api/forms/${form.slug}/responses`, { method: 'POST', json });
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { received: true, confirmation: 'We answer within two days.' },
    ]);
    expect([...(await responsesOf(form))]).toMatchObject([
      { id: json.id, email: json.email, answers: json.answers, status: 'received' },
    ]);
    await sendAll(call);
    const { mail_url: mailUrl } = inject('stack');
    const mail = await waitForMail(mailUrl, { to: editor.email, subject: new RegExp(form.title) });
    expect(mail.text).toContain('A stand at the market');
    expect(mail.links.some((link) => link.includes(`open=${json.id}`))).toBe(true);
    const source = await fetch(`${mailUrl}/messages/${mail.id}/source`);
    expect(await source.text()).toMatch(new RegExp(`^Reply-To: ${json.email}`, 'm'));
    const confirmation = await waitForMail(mailUrl, { to: json.email, subject: new RegExp(form.title) });
    expect(confirmation.text).toContain('We answer within two days.');
    expect(confirmation.text).not.toContain('Vera');
  });

  it('names the problem of each answer and stores nothing', further, async () => {
    const form = await addForm();
    const json = typed(form, { answers: { [form.name]: ' ', [form.topic]: 'gone' } });
    const reply = await transport(`/api/forms/${form.slug}/responses`, { method: 'POST', json });
    expect(reply.status).toBe(400);
    expect((await errorOf(reply)).details).toMatchObject({
      reason: 'invalid_answers',
      problems: { [form.name]: { code: 'required' }, [form.topic]: { code: 'option_gone' } },
    });
    expect(await responsesOf(form)).toHaveLength(0);
  });

  it('answers a robot as it does a person, and stores nothing', further, async () => {
    const form = await addForm();
    const json = typed(form, { url: 'https://spam.test' });
    const reply = await transport(`/api/forms/${form.slug}/responses`, { method: 'POST', json });
    expect(reply.status).toBe(200);
    expect(await responsesOf(form)).toHaveLength(0);
  });

  it('takes a file by what it is', async () => {
    const form = await addForm();
    const reply = await transport(
      `/api/form-files?${new URLSearchParams({ field: form.file, name: 'plan.pdf' }).toString()}`,
      { method: 'POST', body: pdf, headers: { 'content-type': 'application/pdf' } },
    );
    const file = FileAnswer.parse(await reply.json());
    expect(file).toMatchObject({ name: 'plan.pdf', type: 'application/pdf', size: pdf.length });
  });
});

it('the same response, sent at once or again, is stored and emailed once', async () => {
  const form = await addForm({ notify: false });
  const json = typed(form);
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(form, json)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // Also once the form is closed: the answer to the first was lost on the way.
  await sql`update public.forms set status = 'closed' where id = ${form.id}`;
  expect((await send(form, json)).status).toBe(200);
  expect(await responsesOf(form)).toHaveLength(1);
  expect((await sendAll(call)).sent).toBe(1);
});

it('never more answers are taken than the form wants, however many come at once', async () => {
  const form = await addForm({ max_responses: 3 });
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(form, typed(form))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  const [late] = replies.filter(({ status }) => status !== 200);
  expect(late && (await errorOf(late)).details).toMatchObject({ reason: 'form_full' });
  expect(await responsesOf(form)).toHaveLength(3);
});

it('says why it takes no answer: closed, not open yet, answered before, gone', async () => {
  const reasonOf = async (form: Form, json: unknown = typed(form)) => {
    const reply = await send(form, json);
    return [reply.status, (await errorOf(reply)).details];
  };
  const closed = await addForm({ closes_at: new Date(Date.now() - 1000) });
  expect(await reasonOf(closed)).toMatchObject([409, { reason: 'form_closed' }]);
  const later = await addForm({ opens_at: new Date(Date.now() + 3_600_000) });
  expect(await reasonOf(later)).toMatchObject([409, { reason: 'form_not_open' }]);
  const once = await addForm({ one_per_person: true });
  const { token } = await newPerson();
  const path = `/api/forms/${once.slug}/responses`;
  expect((await call(path, { method: 'POST', json: typed(once), token })).status).toBe(200);
  const again = await call(path, { method: 'POST', json: typed(once), token });
  expect([again.status, (await errorOf(again)).details]).toMatchObject([409, { reason: 'already_answered' }]);
  expect(await reasonOf(once, typed(once, { email: '' }))).toMatchObject([
    400,
    { problems: { email: { code: 'required' } } },
  ]);
  const draft = await addForm({ status: 'draft' });
  expect((await send(draft, typed(draft))).status).toBe(404);
});

describe('a survey that takes one answer of each person', () => {
  it('does not tell a stranger who answered: only that address hears of it, once', async () => {
    const form = await addForm({ one_per_person: true, confirmation: 'Thank you.', notify: false });
    const email = newSender();
    const answers = async (json: unknown) => {
      const reply = await send(form, json);
      return [reply.status, (await reply.json()) as unknown];
    };
    const first = await answers(typed(form, { email }));
    await sendAll(call);
    // The same as of an address that did not answer, whatever is sent.
    expect(await answers(typed(form, { email: email.toUpperCase() }))).toEqual(first);
    expect(await answers(typed(form, { email }))).toEqual(first);
    expect(await responsesOf(form)).toHaveLength(1);
    const bad = { answers: { [form.name]: 'V', [form.file]: { id: crypto.randomUUID(), name: 'x' } } };
    const problemOf = async (sender: string) => {
      const reply = await send(form, typed(form, { ...bad, email: sender }));
      return [reply.status, (await errorOf(reply)).details];
    };
    expect(await problemOf(email)).toEqual(await problemOf(newSender()));
    expect((await sendAll(call)).sent).toBe(1);
    const mail = await waitForMail(inject('stack').mail_url, { to: email, subject: /already answered/ });
    expect(mail.text).not.toContain('Vera');
  });

  it('brings its invoice by email alone: an answer with one would say who is new', async () => {
    const form = await addForm({ one_per_person: true, notify: false });
    const price = await addRow('form_fields', {
      form_id: form.id,
      type: 'price',
      label: 'Stand',
      position: 5,
      options: sql.json([{ id: 'small', label: 'Small', price: 5000 }]),
    });
    const email = newSender();
    const json = () => typed(form, { email, answers: { [form.name]: 'Vera', [price]: 'small' } });
    const first: unknown = await (await send(form, json())).json();
    expect(first).toEqual({ received: true, confirmation: '' });
    expect(await (await send(form, json())).json()).toEqual(first);
    const bills = await sql`select total::integer from public.invoices where guest_email = ${email}`;
    expect([...bills]).toEqual([{ total: 5000 }]);
  });
});

it('counts what is refused, so that nobody tries out addresses', async () => {
  const form = await addForm();
  const refused = typed(form, { answers: {} });
  for (let at = 0; at < 120; at += 1) await send(form, refused, '192.0.2.7');
  const reply = await send(form, refused, '192.0.2.7');
  expect([reply.status, (await errorOf(reply)).details]).toMatchObject([
    429,
    { reason: 'too_many_messages' },
  ]);
  expect((await send(form, refused, '192.0.2.8')).status).toBe(400);
});

it.each([10, 1000, 100_000])('answers nested %i deep are refused', async (depth) => {
  const form = await addForm();
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const body = JSON.stringify(typed(form, { answers: { [form.name]: 'DEEP' } })).replace('"DEEP"', deep);
  const reply = await call(`/api/forms/${form.slug}/responses`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.9' },
  });
  expect([reply.status, (await errorOf(reply)).code]).toEqual([400, 'VALIDATION_FAILED']);
});

it('limits what one address sends', async () => {
  const form = await addForm({ notify: false });
  const statuses: number[] = [];
  for (let at = 1; at <= 21; at += 1) statuses.push((await send(form, typed(form), '192.0.2.1')).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  expect((await send(form, typed(form), '192.0.2.2')).status).toBe(200);
});

it('a person who is signed in is noted', async () => {
  const form = await addForm();
  const { id, token } = await newPerson();
  const reply = await call(`/api/forms/${form.slug}/responses`, { method: 'POST', json: typed(form), token });
  expect(reply.status).toBe(200);
  expect([...(await responsesOf(form))]).toMatchObject([{ user_id: id }]);
});

describe('a file', () => {
  it.each([
    ['menu.pdf', 'MZ\x90\x00\x03 This program %PDF-1.7'],
    ['menu.pdf', '\x7fELF'],
    ['menu.pdf', '#!/bin/sh\nrm -rf /'],
    ['menu.pdf', 'PK\x03\x04 a plain archive'],
    ['menu.docx', 'PK\x03\x04 word/document.xml word/vbaProject.bin'],
    ['menu.docx', 'PK\x03\x04 word/document.xml word/VBAPROJECT.BIN'],
    ['menu.odt', 'PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument.text Basic/Standard/Module1.xml'],
    ['menu.ods', 'PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument.spreadsheet Scripts/python/run.py'],
    ['menu.docx', 'PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument.text word/document.xml Basic/a.xml'],
    ['menu.png', '<svg onload="alert(1)">'],
    ['menu.pdf', ''],
  ])('named %s that is none is refused: %j', async (name, content) => {
    const form = await addForm();
    const reply = await upload(form.file, name, bytesOf(content));
    expect([reply.status, (await errorOf(reply)).details]).toMatchObject([400, { reason: 'file_kind' }]);
  });

  it('gets an ending that says what it is, and a name without tricks', async () => {
    const form = await addForm();
    for (const [name, becomes] of [
      ['menu.exe', 'menu.exe.pdf'],
      ['..\\..\\menu.PDF', 'menu.PDF'],
      ['/etc/menu', 'menu.pdf'],
      ['menu\u202efdp.exe', 'menufdp.exe.pdf'],
    ] as const)
      expect(FileAnswer.parse(await (await upload(form.file, name, pdf)).json()).name).toBe(becomes);
  });

  it('is refused where it is too large, of another kind, or not asked for', async () => {
    const form = await addForm();
    const large = new Uint8Array(1_048_577);
    large.set(pdf);
    expect((await errorOf(await upload(form.file, 'a.pdf', large))).details).toMatchObject({
      reason: 'file_too_large',
    });
    const huge = new Uint8Array(11 * 1_048_576);
    expect((await upload(form.file, 'a.pdf', huge)).status).toBe(413);
    await sql`update public.form_fields set settings = '{"accept": ["image"]}' where id = ${form.file}`;
    expect((await errorOf(await upload(form.file, 'a.pdf', pdf))).details).toMatchObject({
      reason: 'file_kind',
    });
    expect((await upload(form.name, 'a.pdf', pdf)).status).toBe(404);
    const custom = await addRow('form_fields', {
      form_id: 'f0000000-0000-4000-8000-000000000001',
      type: 'file',
      label: 'License',
    });
    expect((await upload(custom, 'a.pdf', pdf)).status).toBe(403);
    expect((await upload(custom, 'a.pdf', pdf, (await newPerson()).token)).status).toBe(200);
  });

  it('is refused once the form takes no answers', async () => {
    for (const [row, reason] of [
      [{ closes_at: new Date(Date.now() - 1000) }, 'form_closed'],
      [{ status: 'closed' }, 'form_closed'],
      [{ opens_at: new Date(Date.now() + 3_600_000) }, 'form_not_open'],
    ] as const) {
      const form = await addForm(row);
      const reply = await upload(form.file, 'a.pdf', pdf);
      expect([reply.status, (await errorOf(reply)).details]).toMatchObject([409, { reason }]);
    }
  });

  it('of a session that anybody can begin is that of a visitor', async () => {
    const custom = await addRow('form_fields', {
      form_id: 'f0000000-0000-4000-8000-000000000001',
      type: 'file',
      label: 'License',
    });
    const { id, token } = await newPerson();
    await sql`update auth.users set is_anonymous = true where id = ${id}`;
    expect((await upload(custom, 'a.pdf', pdf, token)).status).toBe(403);
    const form = await addForm({ notify: false });
    expect((await upload(form.file, 'a.pdf', pdf, token)).status).toBe(200);
    expect(await sql`select from public.form_files where user_id = ${id}`).toHaveLength(0);
  });

  it('has a limit for each person and each address: who uses theirs up blocks nobody else', async () => {
    const form = await addForm();
    const add = (
      address: string,
      person: string | null,
    ) => sql`select public.add_form_file(${form.file}, 'a.pdf',
      'application/pdf', 9, ${address}, ${person})`;
    const [one, two] = [await newPerson(), await newPerson()];
    const limits = [
      ['192.0.2.1', null],
      ['192.0.2.1', one.id],
    ] as const;
    for (const [address, person] of limits) {
      for (let at = 0; at < 30; at += 1) await add(address, person);
      await expect(add(address, person)).rejects.toMatchObject({ detail: 'too_many_messages' });
    }
    await add('192.0.2.2', null);
    await add('192.0.2.1', two.id);
  });

  it('belongs to one response, is read by staff and whoever uploaded it, and goes with its response', async () => {
    const form = await addForm({ notify: false });
    const file = FileAnswer.parse(await (await upload(form.file, 'plan.pdf', pdf)).json());
    const unused = FileAnswer.parse(await (await upload(form.file, 'unused.pdf', pdf)).json());
    const json = typed(form, { answers: { [form.name]: 'V', [form.file]: { id: file.id, name: 'x' } } });
    expect((await send(form, json)).status).toBe(200);
    expect([...(await responsesOf(form))]).toMatchObject([
      { answers: { [form.file]: { name: 'plan.pdf' } } },
    ]);
    const stolen = await send(form, typed(form, { answers: json.answers }));
    expect((await errorOf(stolen)).details).toMatchObject({
      problems: { [form.file]: { code: 'file_gone' } },
    });
    const { api_url: url, publishable_key: apikey } = inject('stack');
    const read = async (token?: string) => {
      const reply = await fetch(`${url}/storage/v1/object/authenticated/form-files/${form.file}/${file.id}`, {
        headers: { apikey, ...(token && { authorization: `Bearer ${token}` }) },
      });
      await reply.arrayBuffer();
      return reply.status;
    };
    expect(await read((await newPerson('editor')).token)).toBe(200);
    expect(await read((await newPerson()).token)).toBeGreaterThanOrEqual(400);
    expect(await read()).toBeGreaterThanOrEqual(400);
    await sql`delete from public.form_responses where id = ${json.id}`;
    await sql`update public.form_files set created_at = now() - interval '2 days' where id = ${unused.id}`;
    expect((await runScheduledJobs(call)).status).toBe(200);
    const left =
      await sql`select name from storage.objects where bucket_id = 'form-files' and name like ${`${form.file}/%`}`;
    expect([...left]).toEqual([]);
  });
});

it('spam and old messages are deleted after their time, answers to surveys are not', async () => {
  const [contact, survey] = [await addForm(), await addForm({ purpose: 'survey' })];
  const old = new Date(Date.now() - 800 * 86_400_000);
  for (const form of [contact, survey]) {
    await addRow('form_responses', { form_id: form.id, created_at: old });
    await addRow('form_responses', { form_id: form.id, status: 'spam', created_at: old });
  }
  expect((await runScheduledJobs(call)).status).toBe(200);
  expect(await responsesOf(contact)).toHaveLength(0);
  expect(await responsesOf(survey)).toHaveLength(1);
});
