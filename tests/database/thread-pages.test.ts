import { expect, it } from 'vitest';
import { addFriends } from './support/friends.ts';
import { inTown } from './support/in-town.ts';

it('a conversation is read around a message and on from there both ways, without whom one blocked', () =>
  inTown(async (_, __, tx) => {
    const { ids, start, send, read, value } = await addFriends(tx, 'Ada', 'Ben', 'Cy');
    const thread = await start('Ada', 'Ben', 'Cy');
    await send('Ada', thread, 'one');
    await tx`insert into public.messages (thread_id, seq, change_no, sender_id, client_id, body)
      select ${thread}, n, n, case when n % 5 = 0 then ${ids['Cy'] ?? ''}::uuid else ${ids['Ada'] ?? ''}::uuid end, gen_random_uuid(), n::text
      from generate_series(2, 100) as n`;
    await tx`update public.threads set last_seq = 100, last_change = 100 where id = ${thread}`;
    await value('Ben', 'public.block_person(:Cy)');
    const seqs = async (rest: string) => {
      const page = await read('Ben', thread, `${rest}, page_size => 8`);
      return { seqs: page.messages.map(({ seq }) => seq), more: page.has_more, later: page.has_later };
    };
    expect(await seqs(', around => 52')).toEqual({
      seqs: [57, 56, 54, 53, 52, 51, 49, 48, 47],
      more: true,
      later: true,
    });
    expect(await seqs(', around => 50')).toMatchObject({ seqs: [54, 53, 52, 51, 49, 48, 47, 46, 44] });
    expect(await seqs(', after => 57')).toEqual({
      seqs: [67, 66, 64, 63, 62, 61, 59, 58],
      more: true,
      later: true,
    });
    expect(await seqs(', after => 92')).toEqual({
      seqs: [99, 98, 97, 96, 94, 93],
      more: true,
      later: false,
    });
    expect(await seqs(', around => 1')).toMatchObject({ seqs: [6, 4, 3, 2, 1], more: false, later: true });
    expect(await seqs(', before => 4')).toMatchObject({ seqs: [3, 2, 1], more: false });
    expect(await seqs(', around => 5000')).toMatchObject({ later: false, more: true });
    expect(await seqs(', changed_after => 94')).toMatchObject({ seqs: [96, 97, 98, 99], more: false });
    expect((await seqs(', changed_after => 10')).more).toBe(true);
  }));
