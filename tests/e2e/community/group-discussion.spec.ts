import { randomUUID } from 'node:crypto';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';
import { addBoard } from './add-board.ts';
import { joinAs } from './join-as.ts';

/** Adds a topic with so many replies of somebody. */
async function addTopic(group: string, author: string, title: string, replies: number) {
  const id = randomUUID();
  await inDatabase(
    `insert into private.group_posts (id, group_id, kind, title, body, author_id, sequence, last_sequence, replies)
     select $1::uuid, $2::uuid, 'topic', $3, 'All about it.', id, 1, 1 + $4::integer, $4::integer from auth.users where email = $5`,
    ...[id, group, title, String(replies), author],
  );
  await inDatabase(
    `insert into private.group_posts (id, group_id, topic_id, kind, body, author_id, sequence, last_sequence)
     select gen_random_uuid(), $2::uuid, $1::uuid, 'reply', 'Reply number ' || n, u.id, 1 + n, 1 + n
     from auth.users as u, generate_series(1, $3::integer) as n where u.email = $4`,
    ...[id, group, String(replies), author],
  );
  await inDatabase(
    `insert into private.group_sequences (group_id, last_sequence) values ($1::uuid, 1 + $2::integer)`,
    ...[group, String(replies)],
  );
  return id;
}

test('a discussion: who is mentioned by keyboard, what is new, what is searched, and who follows the last chair', async ({
  meet,
}) => {
  const [ada, ben] = [await meet('member'), await meet('member')];
  const [chair, secretary] = [await joinAs(ada.email, 'Ada'), await joinAs(ben.email, 'Bén')];
  const { id: group, name, path } = await addBoard(ada.email, ben.email);
  const topic = await addTopic(group, ben.email, 'The long topic', 120);
  const [hers, his] = [ada.page, ben.page];
  const read = (up: number) =>
    inDatabase(
      `insert into public.group_preferences (group_id, user_id, read_sequence)
       select $1::uuid, id, $2::bigint from auth.users where email = $3
       on conflict (group_id, user_id) do update set read_sequence = excluded.read_sequence`,
      ...[group, String(up), ada.email],
    );
  await read(101);

  await test.step('Ada opens the topic at what is new, and goes back from there', async () => {
    await hers.goto(path);
    await hers.getByRole('link', { name: 'The long topic' }).click();
    const divider = hers.getByRole('heading', { name: 'New posts' });
    await expect(divider).toBeInViewport();
    await expect(divider).toBeFocused();
    await expect(hers.getByText('Reply number 101', { exact: true })).toBeInViewport();
    await expect(hers.getByText('Reply number 120', { exact: true })).toBeVisible();
    await expect(hers.getByText('Reply number 1', { exact: true })).toHaveCount(0);
    await expectAccessible(hers);
    await expectToFit(hers, 320);
    await hers.getByRole('button', { name: 'Show earlier' }).click();
    await expect(hers.getByText('Reply number 60', { exact: true })).toBeVisible();
    await expect(divider).toBeVisible();
    await hers.getByRole('button', { name: 'Show earlier' }).click();
    await expect(hers.getByText('Reply number 1', { exact: true })).toBeVisible();
    await expect(hers.getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
  });

  await test.step('She mentions Ben with the keyboard only', async () => {
    const text = hers.getByLabel('Your reply');
    await text.focus();
    await hers.keyboard.type('Yes, @be');
    const option = hers.getByRole('option', { name: `${secretary} Secretary` });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(text).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await expect(hers.getByText('1 person. Choose with the arrow keys and Enter.')).toBeAttached();
    await expectAccessible(hers);
    // Escape leaves what is typed; another letter does not open it again.
    await hers.keyboard.press('Escape');
    await expect(option).toHaveCount(0);
    await hers.keyboard.press('Backspace');
    await expect(option).toHaveCount(0);
    await text.fill('Yes, ');
    await hers.keyboard.type('@BEN q');
    await expect(option).toBeVisible();
    await hers.keyboard.press('ArrowDown');
    await hers.keyboard.press('Enter');
    await hers.keyboard.type('knows.');
    await expect(text).toHaveValue(`Yes, @${secretary} knows.`);
    await hers.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(hers.getByRole('article', { name: chair })).toContainText(`Yes, @${secretary} knows.`);
    const mails = () =>
      inDatabase(
        `select from private.outbox as o join auth.users as u on u.id = o.user_id
         where u.email = $1 and o.data ->> 'topic_id' = $2 and o.data ->> 'kind' = 'mention'`,
        ben.email,
        topic,
      );
    await expect.poll(async () => (await mails()).length).toBe(1);
  });

  await test.step('Ben finds a reply by its words, and is led to it', async () => {
    await his.goto(path);
    const search = his.getByLabel('Search topics and replies');
    await search.fill('nothing-has-this');
    await expect(his.getByText('Nothing found.')).toBeVisible();
    await search.fill('numb 17');
    const hit = his.getByRole('listitem').filter({ hasText: 'Reply number 17' });
    await expectAccessible(his);
    await expectToFit(his, 320);
    await hit.getByRole('link', { name: 'The long topic' }).click();
    await expect(his.getByText('Reply number 17', { exact: true })).toBeInViewport();
    await expect(his.locator('article:focus')).toContainText('Reply number 17');
    // What he writes there is the last reply, which is shown.
    await his.getByLabel('Your reply').fill('The last word.');
    await his.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(his.getByText('The last word.', { exact: true })).toBeVisible();
  });

  await test.step('Ada, the last chair, leaves the board to Ben', async () => {
    await hers.goto(`${path}&view=about`);
    await hers.getByRole('button', { name: 'Leave group' }).click();
    const dialog = hers.getByRole('dialog');
    await expect(dialog.getByText('You are the only chair. Choose a successor.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Leave group' }).click();
    await expect(dialog.getByText('Choose the next chair.')).toBeVisible();
    await dialog.getByLabel('New chair').fill('Ben');
    await dialog.getByRole('button', { name: `Choose ${secretary}` }).click();
    await expectAccessible(hers);
    await expectToFit(hers, 320);
    await dialog.getByRole('button', { name: 'Leave group' }).click();
    await expect(hers.getByText(`You left ${name}. ${secretary} is its chair.`)).toBeVisible();
    await his.goto(`${path}&view=about`);
    await expect(his.getByText('Your role: Chair')).toBeVisible();
  });
});
