import { analyticsEvents, type AnalyticsEvent } from '../../../src/lib/shared/analytics-events.ts';
import { collectEvents, readAbandoned } from '../support/analytics.ts';
import { addListing, inDatabase } from '../support/database.ts';
import { addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, signIn, signUpAndConfirm, newEmail, goodPassword, test as base } from '../support/hub.ts';
import { addListingOf, newName, openInQueue, test as withPeople } from '../support/people.ts';
import { newWord } from '../support/staff.ts';

/** Who does what is measured, in the tests below; together they are the whole catalog. */
const walked = {
  visitor: [
    ...(['navigation', 'directory_view', 'search', 'filter', 'business_view', 'business_contact'] as const),
    ...(['event_view', 'share', 'cta_click', 'download'] as const),
    ...(['form_start', 'form_field_focus', 'form_error', 'form_complete'] as const),
  ],
  member: [
    ...(['signup', 'login', 'logout', 'profile_edit', 'business_signup', 'subscription'] as const),
    ...(['event_registration', 'event_cancellation'] as const),
  ],
  others: ['admin_action', 'form_abandon'],
} as const satisfies Record<string, readonly AnalyticsEvent[]>;

base('each event of the catalog is walked below', () => {
  expect([...new Set(Object.values(walked).flat())].sort()).toEqual([...analyticsEvents].sort());
});

base('a visitor who looks around is measured', async ({ page, context }) => {
  const { events, expectEvent, named } = collectEvents(context);
  const word = newWord();
  const path = await addListing({ name: `Bakery ${word}`, tagline: 'Sourdough', phone: '(555) 010-2030' });
  const business = path.replace('/directory/', '');
  const event = await addEvent();
  const job = await addJob({ application_url: 'https://apply.example.test/form' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await base.step('lists: view, search and filter', async () => {
    await page.goto(`/directory?q=${word}&sort=newest`);
    await expectEvent('directory_view', { layout: 'list' });
    await expectEvent('search', { area: 'directory', results: '1' });
    await expectEvent('filter', { area: 'directory', by: 'sort' });
    for (const area of ['events', 'deals', 'jobs']) {
      await page.goto(`/${area}?q=${word}`);
      await expectEvent('search', { area, results: '0' });
    }
    await page.goto(`/search?q=${word}`);
    await expectEvent('search', { area: 'hub', results: '1' });
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill(word);
    await palette.getByRole('option', { name: `Bakery ${word}` }).click();
    await expectEvent('search', { area: 'palette', results: 1 });
    await expect(page).toHaveURL(path);
    expect(JSON.stringify(events.map(({ props }) => props)), 'nothing that was typed').not.toContain(
      `"${word}"`,
    );
  });

  await base.step('a business: view, contact and share', async () => {
    await page.goto(path);
    await expectEvent('business_view', { business });
    // A device would start a call; here only the click happens.
    await page.evaluate(() => {
      document.addEventListener('click', (click) => {
        if (click.target instanceof Element && click.target.closest('a[href^="tel:"]'))
          click.preventDefault();
      });
    });
    await page.getByRole('link', { name: 'Call', exact: true }).click();
    await expectEvent('business_contact', { business, by: 'phone' });
    await page.locator('[data-share]').click();
    await expectEvent('share', { what: 'business' });
  });

  await base.step('an event, and a job with a form elsewhere', async () => {
    await page.goto(`/events/${event.slug}`);
    await expectEvent('event_view', { event: event.slug });
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Calendar file (.ics)' }).click();
    await file;
    await expectEvent('download', { file: 'event-file' });
    await page.goto(`/jobs/${job.slug}`);
    // What measures the page is there once it has sent this.
    await expect
      .poll(() => named('navigation').map(({ url }) => new URL(url).pathname))
      .toContain(`/jobs/${job.slug}`);
    await context.route('https://apply.example.test/**', async (route) => {
      // Else the test's interception of the event could end with the page.
      await expectEvent('cta_click', { label: 'apply-link' });
      await route.fulfill({ body: 'The form' });
    });
    await page.locator('[data-track=cta_click]').click();
    await page.waitForURL('https://apply.example.test/**');
  });

  await base.step('forms: rejected and complete', async () => {
    await page.goto('/auth/forgot-password');
    const email = page.getByLabel('Email');
    await email.fill('nobody');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expectEvent('form_start', { form: 'request-mail' });
    await expectEvent('form_field_focus', { form: 'request-mail', field: 'email' });
    await expectEvent('form_error', { form: 'request-mail', field: 'email' });
    await email.fill(newEmail());
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expectEvent('form_complete', { form: 'request-mail' });
  });
  for (const name of walked.visitor) expect(named(name), name).not.toEqual([]);
});

base('a member is measured, and signing in once', async ({ page, context }) => {
  const { expectEvent, named } = collectEvents(context);
  const email = newEmail();
  await signUpAndConfirm(page, email);
  await expectEvent('signup', { method: 'password' });
  await expectEvent('login', { method: 'link' });
  await inDatabase(
    `insert into public.business_profiles (owner_id) select id from auth.users where email = $1 returning id`,
    email,
  );
  await page.goto('/account');
  await expectEvent('subscription', { step: 'shown' });
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectEvent('logout', { scope: 'local' });

  await signIn(page, email, goodPassword);
  await page.waitForURL('**/account');
  await expectEvent('login', { method: 'password' });
  await expectEvent('form_complete', { form: 'sign-in' });

  await page.goto('/account/profile');
  await page.getByLabel('First name').fill('Mara');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectEvent('profile_edit', { part: 'names' });
  await expectEvent('form_complete', { form: 'profile' });

  await page.goto('/account/business/add');
  await page.getByLabel('Business name').fill(newName('Bakery'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/account/business/edit?id=*');
  await expectEvent('business_signup', { step: 'begin' });
  await expectEvent('form_complete', { form: 'add-business' });

  const { slug } = await addEvent();
  await page.goto(`/events/${slug}`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expectEvent('event_registration', { event: slug });
  await expectEvent('form_complete', { form: 'event-registration' });
  const cancel = page.getByRole('button', { name: 'Cancel registration' });
  await cancel.click();
  await cancel.click();
  await expectEvent('event_cancellation', { event: slug });
  expect(named('login').map(({ props }) => props['method'])).toEqual(['link', 'password']);
  for (const name of walked.member) expect(named(name), name).not.toEqual([]);
});

withPeople('staff who decide are measured, and so is who writes to a business', async ({ meet }) => {
  const owner = await meet('member');
  const editor = await meet('editor');
  const staffEvents = collectEvents(editor.page.context());
  const ownerEvents = collectEvents(owner.page.context());
  const name = newName('Bakery');
  const { id, slug } = await addListingOf(owner.email, name);

  const visitor = await meet('visitor');
  const { expectEvent } = collectEvents(visitor.page.context());
  const form = visitor.page.locator('form[data-form=contact]');
  await visitor.page.goto(`/directory/${slug}`);
  await form.getByLabel('Your name').fill('Vera');
  await visitor.page.goto('/about');
  await expect.poll(() => readAbandoned(`/directory/${slug}`)).toEqual([{ form: 'contact', field: 'name' }]);
  await visitor.page.goto(`/directory/${slug}`);
  await form.getByLabel('Your name').fill('Vera Visitor');
  await form.getByLabel('Email').fill(visitor.email);
  await form.getByLabel('Message').fill('Do you have rye bread?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expectEvent('form_complete', { form: 'contact' });

  await owner.page.goto(`/account/business/leads?id=${id}`);
  await owner.page.getByRole('button', { name: /Vera Visitor/ }).click();
  await owner.page.getByRole('button', { name: 'Report…' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await ownerEvents.expectEvent('form_complete', { form: 'lead-report' });
  await owner.page.getByRole('button', { name: 'Delete…' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await ownerEvents.expectEvent('form_complete', { form: 'lead-delete' });

  const pending = newName('Butcher');
  await inDatabase(
    `insert into public.businesses (name, tagline, city, owner_id, status)
     select $1, 'New', 'Alder Falls', id, 'pending' from auth.users where email = $2 returning id`,
    pending,
    owner.email,
  );
  await openInQueue(editor.page, pending);
  const item = editor.page.locator('.queue > li').filter({ hasText: pending });
  await item.getByRole('button', { name: 'Reject…' }).click();
  const dialog = editor.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await staffEvents.expectEvent('form_error', { form: 'approval-reason' });
  await dialog.getByLabel('Reason').fill('The street is missing.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(item).toHaveCount(0);
  await staffEvents.expectEvent('admin_action', { action: 'queue_reject' });
  await staffEvents.expectEvent('form_complete', { form: 'approval-reason' });
  await editor.page.goto('/admin/businesses');
  await editor.page.getByLabel('Search businesses').fill(name);
  await staffEvents.expectEvent('search', { area: 'admin-businesses' });
});

base('a browser that asks not to be tracked sends nothing', async ({ page, context }) => {
  const { events, expectEvent } = collectEvents(context);
  const path = await addListing({ name: newName('Bakery'), phone: '(555) 010-2030' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
  });
  await page.goto(path);
  await page.locator('[data-share]').click();
  // The scripts of the page ran: the link is copied.
  await expect(page.locator('[data-share-status]')).not.toBeEmpty();
  expect(events).toEqual([]);
  const other = await context.newPage();
  await other.goto(path);
  await expectEvent('business_view', { business: path.replace('/directory/', '') });
  expect(events.every(({ name }) => ['navigation', 'business_view'].includes(name))).toBe(true);
});
