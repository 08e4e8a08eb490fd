import { randomUUID } from 'node:crypto';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';
import { connectAll, joinDirectory } from './join-as.ts';

test('three members talk: one is added later and reads from then on', async ({ meet }) => {
  const [ada, ben, cy, dee] = [
    await meet('member'),
    await meet('member'),
    await meet('member'),
    await meet('member'),
  ];
  await joinDirectory(ada.email, 'Ada');
  const [{ name: benName }, { name: cyName }, { name: deeName }] = [
    await joinDirectory(ben.email, 'Ben'),
    await joinDirectory(cy.email, 'Cy'),
    await joinDirectory(dee.email, 'Dee'),
  ];
  await connectAll(ada.email, ben.email, cy.email, dee.email);
  const word = randomUUID().slice(0, 8);
  const { page } = ada;
  const box = (of: typeof page) => of.getByRole('textbox', { name: 'Message' });
  const messages = (of: typeof page) => of.getByRole('region', { name: 'Messages' });

  await test.step('Ada starts a conversation of three', async () => {
    await page.goto('/account/messages');
    await page.getByRole('button', { name: 'New message' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of [benName, cyName]) {
      await dialog.getByLabel('To', { exact: true }).fill(name);
      await dialog.getByRole('button', { name: `Add ${name}` }).click();
    }
    await dialog.getByLabel('Name of the conversation (optional)').fill(`Fair ${word}`);
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await box(page).fill(`Before ${word}`);
    await box(page).press('Enter');
    await expect(messages(page).getByText(`Before ${word}`)).toBeVisible();
  });

  await test.step('Ben adds Dee, who reads what comes then', async () => {
    await ben.page.goto('/account/messages');
    await ben.page.getByRole('link', { name: new RegExp(`Fair ${word}`) }).click();
    await ben.page.getByRole('button', { name: 'Add people' }).click();
    const dialog = ben.page.getByRole('dialog');
    await dialog.getByLabel('Add people').fill(deeName);
    await expectAccessible(ben.page);
    await dialog.getByRole('button', { name: `Add ${deeName}` }).click();
    await expect(ben.page.getByText(`Added ${deeName}.`, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(messages(page).getByText(`${benName} added ${deeName}.`)).toBeVisible();
    await dee.page.goto('/account/messages');
    await dee.page.getByRole('link', { name: new RegExp(`Fair ${word}`) }).click();
    await expect(messages(dee.page).getByText(`${benName} added ${deeName}.`)).toBeVisible();
    await expect(dee.page.getByText(`Before ${word}`)).toHaveCount(0);
    await box(dee.page).fill('Hello from Dee');
    await dee.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messages(page).getByText('Hello from Dee')).toBeVisible();
  });

  await test.step('Ada renames it for all', async () => {
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name of the conversation').fill(`Market ${word}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(ben.page.getByRole('heading', { name: `Market ${word}` })).toBeVisible();
    await expectToFit(page, 320);
  });

  await test.step('what is typed survives a reload and another conversation, and is gone once sent or signed out', async () => {
    await box(page).fill(`Half a thought ${word}`);
    await page.reload();
    await expect(box(page)).toHaveValue(`Half a thought ${word}`);
    await box(page).press('Enter');
    await expect(messages(page).getByText(`Half a thought ${word}`)).toBeVisible();
    await page.reload();
    await expect(box(page)).toHaveValue('');
    await box(page).fill(`Secret ${word}`);
    const held = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(held).toContain(`Secret ${word}`);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect.poll(held).not.toContain(`Secret ${word}`);
  });
});

test('a message that was found is shown in its place among 10,000', async ({ meet }) => {
  const [ada, ben] = [await meet('member'), await meet('member')];
  const { name: adaName } = await joinDirectory(ada.email, 'Ada');
  await joinDirectory(ben.email, 'Ben');
  await connectAll(ada.email, ben.email);
  const word = `Zq${randomUUID().slice(0, 8)}`;
  const { page } = ben;
  await ada.page.goto('/account/messages');
  const [thread] = await inDatabase<{ id: string }>(
    `with people as (select min(id::text)::uuid as low, max(id::text)::uuid as high from auth.users where email in ($1, $2)),
       begun as (insert into public.threads (is_pair, low_id, high_id, last_seq, last_change, last_message_at)
         select true, low, high, 10000, 10000, now() from people returning id),
       members as (insert into public.thread_members (thread_id, user_id, read_seq)
         select begun.id, u.id, 10000 from begun, auth.users as u where u.email in ($1, $2)),
       sent as (insert into public.messages (thread_id, seq, change_no, sender_id, client_id, body, created_at)
         select begun.id, n, n, u.id, gen_random_uuid(), case n when 4321 then $3 else 'message ' || n end, now() - (10000 - n) * interval '1 minute'
         from begun, auth.users as u, generate_series(1, 10000) as n where u.email = $1)
     select id from begun`,
    ada.email,
    ben.email,
    `The plan ${word}`,
  );
  await page.goto('/account/messages');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(word);
  await page.getByRole('link', { name: `${adaName}: The plan ${word}` }).click();
  const found = page.getByRole('listitem').filter({ hasText: `The plan ${word}` });
  await expect(found.last()).toBeFocused();
  await expect(found.last()).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show earlier messages' }).click();
  await expect(page.getByText('message 4280', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Show later messages' }).click();
  await expect(page.getByText('message 4380', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Go to the latest message' }).click();
  await expect(page.getByText('message 10000', { exact: true }).last()).toBeInViewport();
  expect(thread?.id).toBeTruthy();
  await page.goBack();
  await expect(found.last()).toBeInViewport();
});
