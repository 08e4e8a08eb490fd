import { sql } from '../support/database.ts';
import { addEvent, signInAs } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { inDays } from '../support/people.ts';

test('an event is copied from the list of posts with its tables, as a draft at another time', async ({
  page,
}) => {
  const { slug, title } = await addEvent({ capacity: 40 });
  const [event] = await sql<{ id: string; business: string }[]>`
    select id, business_id as business from public.events where slug = ${slug}`;
  await sql`insert into public.event_tables (event_id, position, name, seats)
    values (${event?.id ?? ''}, 1, 'Stage', 8), (${event?.id ?? ''}, 2, 'Window', 6)`;
  await signInAs(page, 'owner');
  await page.goto(`/account/business/posts?id=${event?.business ?? ''}`);
  await page.getByRole('button', { name: `Copy ${title}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/tables/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(dialog.getByText('Choose a start in the future.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await expectAccessible(page);
  await expectToFit(page);
  await dialog.getByLabel('Title').fill(`${title} again`);
  await dialog.getByLabel('Start').fill(inDays(30, '18:00'));
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/account\/business\/post\?kind=event&id=/);
  await expect(page.getByLabel('Title (required)', { exact: true })).toHaveValue(`${title} again`);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const [copy] = await sql`select approval_status as status, capacity,
    (select array_agg(name || ' ' || seats order by position) from public.event_tables where event_id = events.id) as tables
    from public.events where id = ${id}`;
  expect(copy).toEqual({ status: 'draft', capacity: 40, tables: ['Stage 8', 'Window 6'] });
});
