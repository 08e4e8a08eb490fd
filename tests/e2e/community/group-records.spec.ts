import type { Page } from '@playwright/test';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { hubDay, test } from '../support/people.ts';
import { addBoard } from './add-board.ts';
import { joinAs } from './join-as.ts';

// The browser reports the refused file, which is a program that is called a PDF.
test.use({ expectedConsole: /status of 400 .*group-files/ });

const toast = (page: Page, message: string | RegExp) => expect(page.getByText(message).first()).toBeVisible();
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n'),
});

test('a board meets: invitation, answer, attendance, minutes by two people, a decision, and documents', async ({
  meet,
}) => {
  const [ada, ben] = [await meet('member'), await meet('member')];
  const [chair, secretary] = [await joinAs(ada.email, 'Ada'), await joinAs(ben.email, 'Ben')];
  const { id: group, path } = await addBoard(ada.email, ben.email);
  const [hers, his] = [ada.page, ben.page];

  await test.step('Ada calls a meeting, and Ben answers', async () => {
    await hers.goto(`${path}&view=meetings`);
    await expect(hers.getByText('No meeting is planned.')).toBeVisible();
    await hers.getByRole('button', { name: 'New meeting' }).click();
    await hers.getByLabel('Title').fill('Board meeting');
    await hers.getByLabel('Day').fill(hubDay(30));
    await hers.getByLabel('Starts').fill('18:00');
    await hers.getByLabel('Ends').fill('17:00');
    await hers.getByRole('button', { name: 'Send invitations' }).click();
    await expect(hers.getByText('Enter a time after the start, on the same day.')).toBeVisible();
    await hers.getByLabel('Ends').fill('20:00');
    await hers.getByLabel('Place (optional)').fill('Town hall');
    await hers.getByLabel('Agenda (optional)').fill('Budget\nRoof');
    await expectAccessible(hers);
    await expectToFit(hers, 320);
    await hers.getByRole('button', { name: 'Send invitations' }).click();
    await toast(hers, /^Meeting saved\./);
    await his.goto('/account');
    await his.getByRole('link', { name: /Board meeting/ }).click();
    await his.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(his.getByRole('button', { name: 'Yes', exact: true, pressed: true })).toBeVisible();
    // Her open page shows it by itself.
    await expect(hers.getByText('1 coming')).toBeVisible();
    const download = his.waitForEvent('download');
    await his.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    await expectToFit(his, 320);
  });

  await test.step('Ben cancels it by mistake, and undoes that', async () => {
    await his.getByRole('button', { name: 'Cancel meeting' }).click();
    await his.getByRole('dialog').getByLabel('Reason').fill('The hall is closed.');
    await his.getByRole('dialog').getByRole('button', { name: 'Cancel meeting' }).click();
    await expect(his.getByText('Canceled', { exact: true })).toBeVisible();
    await his.getByRole('button', { name: 'Undo' }).click();
    await expect(his.getByRole('button', { name: 'Cancel meeting' })).toBeVisible();
  });

  await test.step('both write the minutes: nothing is lost', async () => {
    await sql`update private.group_meetings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where group_id = ${group}`;
    await hers.reload();
    await his.reload();
    await his.getByLabel(`Attendance of ${chair}`).selectOption('Present');
    await toast(his, `Attendance of ${chair} saved.`);
    await hers.getByLabel(`Attendance of ${secretary}`).selectOption('Excused');
    await expect(his.getByLabel(`Attendance of ${secretary}`)).toHaveValue('excused');
    for (const page of [hers, his]) await page.getByRole('button', { name: 'Write minutes' }).click();
    await expect(his.getByRole('textbox', { name: 'Text of the minutes' })).toHaveValue(/1\. Budget/);
    await his.getByRole('textbox', { name: 'Text of the minutes' }).fill('What Ben wrote.');
    await hers.getByRole('textbox', { name: 'Text of the minutes' }).fill('What Ada wrote.');
    await hers.getByRole('button', { name: 'Save minutes' }).click();
    await toast(hers, 'Minutes saved.');
    // Ben sees both texts, and chooses.
    await expect(his.getByText('What Ada wrote.').first()).toBeVisible();
    await expect(his.getByRole('textbox', { name: 'Text of the minutes' })).toHaveValue('What Ben wrote.');
    await expectAccessible(his);
    await his.getByRole('textbox', { name: 'Text of the minutes' }).fill('What Ada wrote. What Ben wrote.');
    await his.getByRole('button', { name: 'Save chosen versions' }).click();
    await toast(his, 'Minutes saved.');
    await his.getByRole('button', { name: 'Close editor' }).click();
    await his.getByRole('button', { name: 'Publish to the group' }).click();
    await toast(his, /^Minutes published\./);
    await his.getByRole('button', { name: 'Approve minutes' }).click();
    await expect(his.getByText('Approved. They can no longer be changed.')).toBeVisible();
    await expect(his.getByRole('button', { name: 'Edit minutes' })).toHaveCount(0);
  });

  await test.step('Ben records what it decided', async () => {
    await his.getByRole('button', { name: 'Record decision' }).click();
    await his.getByLabel('Decision', { exact: true }).fill('The roof is repaired.');
    await his.getByRole('button', { name: 'Record decision' }).click();
    await expect(his.getByRole('article', { name: /^Decision \d+-1$/ })).toContainText(
      'The roof is repaired.',
    );
    await hers.getByRole('link', { name: 'Decisions' }).click();
    await hers.getByLabel('Search decisions').fill('cellar');
    await expect(hers.getByText('No decisions match.')).toBeVisible();
    await hers.getByLabel('Search decisions').fill('roof');
    await expect(hers.getByRole('article', { name: /^Decision \d+-1$/ })).toBeVisible();
    await expectToFit(hers, 320);
  });

  await test.step('they share documents: upload, new version, restore, delete and undo', async () => {
    await his.goto(`${path}&view=documents`);
    await hers.goto(`${path}&view=documents`);
    await expect(hers.getByText('No documents yet.')).toBeVisible();
    await hers.getByRole('button', { name: 'New document' }).click();
    await hers.getByRole('button', { name: 'Add document' }).click();
    await expect(hers.getByText('Choose a file.')).toBeVisible();
    await hers.getByLabel('File').setInputFiles({ ...pdf('plan.pdf'), buffer: Buffer.from('MZ program') });
    await expect(hers.getByText(/^This file is none of those that are accepted/)).toBeVisible();
    await hers.getByLabel('File').setInputFiles(pdf('Roof plan.pdf'));
    await expect(hers.getByText('Uploaded: Roof plan.pdf')).toBeVisible();
    await expect(hers.getByLabel('Title')).toHaveValue('Roof plan');
    await hers.getByLabel('Tags (optional)').fill('Plans, Roof');
    await hers.getByRole('button', { name: 'Add document' }).click();
    const document = his.getByRole('article', { name: 'Roof plan' });
    // His open page shows it by itself.
    await expect(document).toBeVisible();
    await expectToFit(his, 320);
    const download = his.waitForEvent('download');
    await document.getByRole('button', { name: 'Download Roof plan', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('Roof plan.pdf');
    await document.getByRole('button', { name: 'New version of Roof plan' }).click();
    await document.getByLabel('File').setInputFiles(pdf('Roof plan 2.pdf'));
    await expect(document.getByText('Uploaded: Roof plan 2.pdf')).toBeVisible();
    await document.getByLabel('What changed (optional)').fill('With prices');
    await document.getByRole('button', { name: 'Add version' }).click();
    await document.getByText('2 versions').click();
    await document.getByRole('button', { name: 'Restore version 1 of Roof plan' }).click();
    await toast(his, 'Version 1 is the current one.');
    await expectToFit(his, 320);
    await his.getByRole('button', { name: 'Plans (1)' }).click();
    await expect(document).toBeVisible();
    await document.getByRole('button', { name: 'Delete Roof plan' }).click();
    await expect(document).toHaveCount(0);
    await his.getByRole('button', { name: 'Undo' }).click();
    await expect(document).toBeVisible();
  });
});
