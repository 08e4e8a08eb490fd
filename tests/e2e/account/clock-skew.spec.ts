import { expect, failedRequest, newEmail, signIn, createAccount, test } from '../support/hub.ts';

test.use({ expectedConsole: failedRequest });

for (const [name, minutes] of [
  ['ahead', 5],
  ['behind', -5],
] as const) {
  test(`a browser whose clock is five minutes ${name} signs in, stays signed in, and refreshes its session once`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = newEmail();
    await createAccount(page, email);
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const device = await context.newPage();
    const renewals: string[] = [];
    device.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
    });
    await device.clock.install({ time: Date.now() + minutes * 60_000 });
    await signIn(device, email);
    await device.waitForURL('**/account');
    for (const path of ['profile', 'data']) {
      await device.goto(`/account/${path}`);
      await expect(device.locator('section.card').first()).toBeVisible();
    }
    await device.getByText('Download').first().waitFor();
    expect(renewals).toEqual([]);
    // Within the hour of a token's lifetime, whatever the clock says.
    const renewed = device.waitForResponse((reply) => reply.url().includes('grant_type=refresh_token'));
    await device.clock.fastForward('59:00');
    expect((await renewed).status()).toBe(200);
    await device.goto('/account/profile');
    await expect(device.getByLabel('First name')).toBeVisible();
    await device.clock.fastForward('30:00');
    await device.goto('/account');
    await expect(device.getByText(email)).toBeVisible();
    expect(renewals).toHaveLength(1);
    await context.close();
  });
}
