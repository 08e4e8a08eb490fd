import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { inDays, test } from '../support/people.ts';
import { addBoard } from './add-board.ts';
import { joinAs } from './join-as.ts';

// The browser reports the refused ballot of the second tab.
test.use({ expectedConsole: /status of 409/ });

test('a board votes in secret: a ballot of two tabs counts once, and the result becomes a decision', async ({
  meet,
}) => {
  const [ada, ben] = [await meet('member'), await meet('member')];
  await joinAs(ada.email, 'Ada');
  await joinAs(ben.email, 'Ben');
  const { id, name, path } = await addBoard(ada.email, ben.email);
  const [hers, his] = [ada.page, ben.page];
  const votes = `${path}&view=votes`;

  await test.step('Ada asks, is told what is missing, and that her account is new', async () => {
    await hers.goto(votes);
    await expect(hers.getByText('No votes yet.')).toBeVisible();
    await hers.getByRole('button', { name: 'New vote' }).click();
    await expect(hers.getByText(/You can add links starting /)).toBeVisible();
    await hers.getByRole('button', { name: 'Start vote' }).click();
    await expect(hers.getByText('Enter a question.')).toBeVisible();
    await expect(hers.getByText('Enter a day and a time.')).toBeVisible();
    await hers.getByLabel('Question').fill('Shall we mend the roof?');
    await hers.getByLabel('Closes').fill(inDays(7, '18:00'));
    await hers.getByLabel('Secret ballot').check();
    await expectAccessible(hers);
    await expectToFit(hers, 320);
    await hers.getByRole('button', { name: 'Start vote' }).click();
    await expect(hers.getByRole('heading', { name: 'Shall we mend the roof?' })).toBeVisible();
    await expect(hers.getByText('0 of 2 voted')).toBeVisible();
  });

  await test.step('Ben is emailed, and votes in one of two tabs', async () => {
    const { text } = await waitForMail(hub.mail_url, { to: ben.email, subject: new RegExp(name) });
    expect(text).toContain('Shall we mend the roof?');
    const second = await his.context().newPage();
    for (const tab of [his, second]) {
      await tab.goto(votes);
      await expect(tab.getByRole('radio', { name: 'Yes' })).toBeVisible();
    }
    await his.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(his.getByText('Choose an option.')).toBeVisible();
    await his.getByRole('radio', { name: 'Yes' }).check();
    await expectAccessible(his);
    await his.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(his.getByText('You voted.')).toBeVisible();
    await second.getByRole('radio', { name: 'No' }).check();
    await second.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(
      second.getByText('This vote was already cast. A secret vote cannot be changed.'),
    ).toBeVisible();
    await second.close();
    await expect(his.getByText('1 of 2 voted')).toBeVisible();
  });

  await test.step('Ada cancels it by mistake, undoes that, and votes', async () => {
    await hers.reload();
    await hers.getByRole('button', { name: 'Cancel vote: Shall we mend the roof?' }).click();
    await expect(hers.getByText(/ · Canceled$/)).toBeVisible();
    await hers.getByRole('button', { name: 'Undo' }).click();
    await hers.getByRole('radio', { name: 'Yes' }).check();
    await hers.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(hers.getByText('2 of 2 voted')).toBeVisible();
    await expect(hers.getByRole('list', { name: 'Result' })).toHaveCount(0);
  });

  await test.step('After it closed, everyone sees the result, which Ben records', async () => {
    await inDatabase(
      `update private.group_votes set closes_at = now() - interval '1 minute' where group_id = $1::uuid returning id`,
      id,
    );
    await his.goto(votes);
    await expect(his.getByRole('list', { name: 'Result' }).getByRole('listitem')).toHaveText([
      'Yes 2 votes',
      'No 0 votes',
      'Abstain 0 votes',
    ]);
    await expectToFit(his, 320);
    await his.getByRole('button', { name: 'Record as decision: Shall we mend the roof?' }).click();
    await his.getByRole('link', { name: /^Decision \d+-1$/ }).click();
    await expect(his.getByText('Shall we mend the roof?')).toBeVisible();
    await hers.goto(`/es${votes}`);
    await expect(hers.getByText('2 de 2 votaron')).toBeVisible();
    await expect(hers.getByRole('link', { name: /^Decisión \d+-1$/ })).toBeVisible();
  });
});
