import {
  createAccount,
  expect,
  expectAccessible,
  failedRequest,
  goodPassword,
  newEmail,
  signIn,
  test,
} from '../support/hub.ts';

test.use({ expectedConsole: failedRequest });

test('tabs share the session: a form survives its end, and another user sees no earlier input', async ({
  page,
  context,
}) => {
  const [email, second] = [newEmail(), newEmail()];
  await createAccount(page, second);
  await createAccount(page, email);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  const signInAgain = async () => {
    await dialog.getByLabel(`Password for ${email}`).fill(goodPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue('Typed before');
  };
  await page.goto('/account/profile');
  await page.getByLabel('First name').fill('Typed before');
  const other = await context.newPage();

  await test.step('signing out in another tab asks to sign in again over the form', async () => {
    await other.goto('/account');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await signInAgain();
  });

  await test.step('a session that disappeared is noticed when the form is submitted', async () => {
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await signInAgain();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });

  await test.step('another user in another tab becomes the user of this one', async () => {
    await page.goto('/account/sign-in');
    await expect(page.getByText(`Current email: ${email}`)).toBeVisible();
    await page.getByLabel('New email').fill('typed@stack.test');
    await signIn(other, second);
    await other.waitForURL('**/account');
    await expect(page.getByText(`Current email: ${second}`)).toBeVisible();
    await expect(page.getByLabel('New email')).toHaveValue('');
  });
});

test('one device is signed out, then all others, and this session stays', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail();
  await createAccount(page, email);
  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0',
  });
  const device = await elsewhere.newPage();
  await signIn(device, email);
  await device.waitForURL('**/account');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(page.getByText('Firefox on Windows')).toBeHidden();

  await signIn(device, email);
  await device.waitForURL('**/account');
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(page.getByText('Other devices signed out.')).toBeVisible();
  await device.reload();
  await expect(device.getByRole('main').getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await elsewhere.close();
  await page.goto('/account');
  await expect(page.getByText(email)).toBeVisible();
});
