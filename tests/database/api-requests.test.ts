import { expect, it } from 'vitest';
import { addFriends } from './support/friends.ts';
import { answeredStatus, setRequest } from './support/api-request.ts';
import { httpError, inTown } from './support/in-town.ts';

const kib = 1024;

it.each([
  ['anon', '/rpc/event_tickets', 64],
  ['anon', '/blog_posts', 64],
  ['anon', '/rpc/save_registration_answers', 256],
  ['stranger', '/rpc/send_message', 256],
  ['owner', '/businesses', 256],
  ['stranger', '/blog_posts', 1024],
  ['editor', '/rpc/stage_import_rows', 2048],
] as const)('a request of %s to %s has at most %i KB', (who, path, max) =>
  inTown(async (_, act, tx) => {
    const ask = async (bytes: number | string) => {
      await setRequest(tx, { path, headers: { 'content-length': String(bytes) } });
      return act(who, 'select private.check_api_request()');
    };
    await ask(0);
    await ask(max * kib);
    for (const bytes of [max * kib + 1, 3_000_000, '999999999999'])
      await expect(ask(bytes)).rejects.toMatchObject({
        ...httpError(413, 'request_too_large'),
        message: `This is too much at once: more than ${String(max)} KB. Shorten it and try again.`,
      });
  }),
);

it('a length that is none says nothing, and the service sends what it likes', () =>
  inTown(async (_, act, tx) => {
    for (const length of ['', '-1', '1e9', 'x']) {
      await setRequest(tx, { headers: { 'content-length': length } });
      await act('anon', 'select private.check_api_request()');
    }
    await setRequest(tx, { headers: { 'content-length': '9000000' } });
    await tx`select set_config('role', 'service_role', true)`;
    await tx`select private.check_api_request()`;
    await tx`reset role`;
  }));

it('messages that are refused count as messages, whatever they are refused for', () =>
  inTown(async (_, __, tx) => {
    const { start, send, run } = await addFriends(tx, 'Ada', 'Ben');
    const thread = await start('Ada', 'Ben');
    const refusals = [
      ['x'.repeat(4001), '400', 'message_length'],
      ['x'.repeat(2_000_000), '400', 'message_length'],
      ['\u200B', '422', 'message_empty'],
    ] as const;
    await setRequest(tx, {});
    for (let tries = 0; tries < 30; tries += 1) {
      const [body, status, reason] = refusals[tries % 3] ?? refusals[0];
      expect(await send('Ada', thread, body)).toMatchObject({ code: `PT${status}`, details: reason });
      expect(await answeredStatus(tx)).toBe(status);
    }
    for (const [body] of refusals)
      expect(await send('Ada', thread, body)).toMatchObject({ details: 'too_many_messages' });
    expect(await answeredStatus(tx)).toBe('429');
    expect(await send('Ada', thread, 'Hello')).toMatchObject({ details: 'too_many_messages' });
    const [edited] = await run('Ada', `select public.edit_message('${thread}', 1, 'x') as answer`);
    expect(edited?.['answer']).toMatchObject({ details: 'too_many_messages' });
    // Others write on.
    expect(await send('Ben', thread, 'Hello')).toMatchObject({ seq: 1 });
  }));

it('outside of the REST API what is refused is an error, and unexpected errors are errors everywhere', () =>
  inTown(async (_, __, tx) => {
    const { start, send, run } = await addFriends(tx, 'Ada', 'Ben');
    const thread = await start('Ada', 'Ben');
    await expect(send('Ada', thread, 'x'.repeat(4001))).rejects.toMatchObject(
      httpError(400, 'message_length'),
    );
    await setRequest(tx, {});
    await expect(run('Ada', `select public.send_message('${thread}', 'no-uuid', 'x')`)).rejects.toMatchObject(
      { code: '22P02' },
    );
  }));
