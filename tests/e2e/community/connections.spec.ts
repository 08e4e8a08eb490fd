import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';
import { inDatabase } from '../support/database.ts';
import { joinDirectory } from './join-as.ts';

// The browser reports the request that the database rejected.
test.use({ expectedConsole: /status of 422 .*ask_connection/ });

test(
  'members connect, live, introduce others, and follow an organization',
  { tag: '@fast' },
  async ({ meet }) => {
    const [ada, ben, cy] = [await meet('member'), await meet('member'), await meet('member')];
    const { name: adaName } = await joinDirectory(ada.email, 'Ada');
    const { name: benName, path: benPath } = await joinDirectory(ben.email, 'Ben');
    const { name: cyName, path: cyPath } = await joinDirectory(cy.email, 'Cy');
    const { page } = ada;

    await test.step('Cy has none yet, in Spanish too', async () => {
      await cy.page.goto('/es/account/people/connections');
      await expect(cy.page.getByText('Todavía no tiene contactos.')).toBeVisible();
    });

    await test.step('Ada asks Ben, whose open page shows it', async () => {
      await ben.page.goto('/account/people/connections');
      await expect(ben.page.getByText('You have no connections yet.')).toBeVisible();
      await page.goto(benPath);
      await page.getByRole('button', { name: `Connect with ${benName}` }).click();
      await expect(page.getByText(/Your account is new\. You can add links starting /)).toBeVisible();
      await page.getByLabel('Note (optional)').fill('x'.repeat(501));
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByText('Use 500 characters or fewer. You entered 501.')).toBeVisible();
      await page.getByLabel('Note (optional)').fill('See https://spam.example');
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByText('Your account is new. Remove the links')).toBeVisible();
      await page.getByLabel('Note (optional)').fill('We met at the fair.');
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
      await expect(ben.page.getByText('We met at the fair.')).toBeVisible();
      await expectToFit(ben.page, 320);
    });

    await test.step('Ben accepts, and her open page shows it', async () => {
      await ben.page.getByRole('button', { name: `Accept: ${adaName}` }).click();
      await expect(ben.page.getByRole('status').filter({ hasText: '1 connection' })).toBeVisible();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    });

    await test.step('Cy declines, and she is not told', async () => {
      await page.goto(cyPath);
      await page.getByRole('button', { name: `Connect with ${cyName}` }).click();
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
      await cy.page.goto('/account/people/connections');
      await cy.page.getByRole('button', { name: `Decline: ${adaName}` }).click();
      await expect(cy.page.getByText('Declined. They are not told.')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    });

    await test.step('and changes their mind', async () => {
      await cy.page.goto('/account/people');
      await cy.page.goto(`/account/people?q=${adaName.slice(4)}`);
      await cy.page.getByRole('link', { name: adaName }).click();
      await cy.page.getByRole('button', { name: `Connect with ${adaName}` }).click();
      await cy.page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    });

    await test.step('Ada introduces them, and both agree', async () => {
      await page.goto('/account/people/connections');
      await page.getByRole('button', { name: `Introduce: ${benName}` }).click();
      await expect(page.getByText(/You can add links starting /)).toBeVisible();
      await page.getByRole('searchbox', { name: 'To' }).fill(cyName.slice(3));
      await page.getByRole('button', { name: `Choose a person ${cyName}` }).click();
      await page.getByLabel('Note to both (optional)').fill('You both bake.');
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Introduce', exact: true }).click();
      await expect(page.getByText(`${benName} and ${cyName}`)).toBeVisible();
      await ben.page.getByRole('button', { name: `Accept: ${cyName}` }).click();
      await expect(ben.page.getByText('You agreed.')).toBeVisible();
      await cy.page.goto('/account/people/connections');
      await cy.page.getByRole('button', { name: `Accept: ${benName}` }).click();
      await expect(ben.page.getByRole('status').filter({ hasText: '2 connections' })).toBeVisible();
      await page.getByRole('button', { name: `Remove: ${benName}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('status').filter({ hasText: '1 connection' })).toBeVisible();
    });

    await test.step('Ben follows an organization', async () => {
      const business = newName('Mill');
      const { id, slug } = await addListingOf(ada.email, business);
      await inDatabase(
        `update public.business_profiles set name = $1 where id = (select organization_id from public.businesses where id = $2) returning id`,
        business,
        id,
      );
      await ben.page.goto(`/directory/${slug}`);
      await ben.page.getByRole('button', { name: 'Follow' }).click();
      await expect(ben.page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
      await expectAccessible(ben.page);
      await ben.page.goto('/account/people/connections');
      await ben.page.getByRole('button', { name: `Unfollow: ${business}` }).click();
      await expect(ben.page.getByText('You follow no organization.')).toBeVisible();
    });
  },
);
