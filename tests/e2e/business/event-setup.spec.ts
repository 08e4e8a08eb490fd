import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, failedRequest } from '../support/hub.ts';
import { addListingOf, inDays, newName, test } from '../support/people.ts';

// What a stranger is denied is a 403 on the console.
test.use({ expectedConsole: failedRequest });

test('an organizer asks questions, lists sponsors by level, and copies the event with its tables', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const { id: business } = await addListingOf(email, newName('Studio'));
  const { slug, title } = await addEvent({
    business_id: business,
    approval_status: 'draft',
    capacity: 40,
  });
  const [event] = await sql<{ id: string }[]>`select id from public.events where slug = ${slug}`;
  const id = event?.id ?? '';
  const partner = newName('Partner');
  await sql`insert into public.businesses (name, status, categories) values (${partner}, 'approved', '{Bakeries}')`;
  await sql`insert into public.event_tables (event_id, position, name, seats)
    values (${id}, 1, 'Stage', 8), (${id}, 2, 'Window', 6)`;

  await test.step('whoever registers is asked a question, in the language of the own pages', async () => {
    const address = `/account/business/questions?event=${id}`;
    await page.goto(`/es${address}`);
    await page.getByLabel('Tipo del campo nuevo').selectOption({ label: 'Una opción' });
    await page.getByRole('button', { name: 'Agregar campo' }).click();
    await page.getByLabel('Pregunta o nombre', { exact: true }).fill('¿Qué comida prefiere?');
    await page.getByLabel('Preguntar', { exact: true }).selectOption({ label: 'Una vez por pedido' });
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Formulario guardado.').first()).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('¿Qué comida prefiere?')).toBeVisible();
    await expect(page.getByText('Once for the order')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);

    const stranger = await meet('member');
    await stranger.page.goto(address);
    await expect(stranger.page.getByRole('alert')).toBeVisible();
    await expect(stranger.page.getByText('¿Qué comida prefiere?')).toBeHidden();
  });

  const own = `Bank ${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog', { name: 'Add sponsor' });
  await test.step('a form that lacks something says so beside the field', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/account/business/sponsors?event=${id}`);
    await expect(page.getByText('No sponsors yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add sponsor' }).click();
    await dialog.getByRole('button', { name: 'Save sponsor' }).click();
    await expect(dialog.getByText('Choose a business.')).toBeVisible();
    await dialog.getByLabel('Sponsor', { exact: true }).selectOption('Other');
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabel('Name').fill(own);
    await dialog.getByLabel('Link').fill('javascript:alert(1)');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save sponsor' }).click();
    await expect(dialog.locator('.field-error')).toHaveCount(1);
  });

  await test.step('a sponsor with a link and a logo of its own', async () => {
    await dialog.getByLabel('Link').fill('bank.example');
    await dialog.getByLabel('Level').fill('Gold');
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#247' } })
      .png()
      .toBuffer();
    await dialog.getByLabel('Choose logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Use photo' }).click();
    await expect(dialog.getByRole('img', { name: 'Logo' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save sponsor' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: own })).toContainText('Gold');
  });

  await test.step('a sponsor of the directory, moved to the top', async () => {
    await page.getByRole('button', { name: 'Add sponsor' }).click();
    await dialog.getByLabel('Find a business').fill(partner);
    await dialog.getByRole('button', { name: `Choose ${partner}` }).click();
    await dialog.getByLabel('Level').fill('Partner');
    await dialog.getByRole('button', { name: 'Save sponsor' }).click();
    await page.getByRole('button', { name: `Move up: ${partner}` }).click();
    await expect(page.locator('.sponsor-name').first()).toContainText(partner);
    await expectToFit(page);
    await expectAccessible(page);
  });

  await test.step('the public page shows both', async () => {
    await sql`update public.events set approval_status = 'approved' where slug = ${slug}`;
    await page.goto(`/events/${slug}`);
    const section = page.getByRole('region', { name: 'Sponsors' });
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Partner', 'Gold']);
    const link = section.getByRole('link', { name: own });
    await expect(link).toHaveAttribute('href', 'https://bank.example');
    await expect(link).toHaveAttribute('rel', /sponsored/);
    await expect(section.getByRole('link', { name: partner })).toHaveAttribute('href', /^\/directory\//);
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step('a removed sponsor comes back by Undo; in Spanish as well', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/es/account/business/sponsors?event=${id}`);
    await page.getByRole('button', { name: `Quitar ${own}` }).click();
    await expect(page.locator('.sponsor-name')).toHaveCount(1);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.locator('.sponsor-name')).toHaveCount(2);
    await expect(page.getByText('El evento volvió a revisión por lo que se agregó.')).toBeVisible();
  });

  await test.step('the event is copied from the list of posts with its tables, as a draft at another time', async () => {
    await page.goto(`/account/business/posts?id=${business}`);
    await page.getByRole('button', { name: `Copy ${title}`, exact: true }).click();
    const copying = page.getByRole('dialog');
    await expect(copying.getByText(/tables/)).toBeVisible();
    await copying.getByRole('button', { name: 'Create draft' }).click();
    await expect(copying.getByText('Choose a start in the future.')).toBeVisible();
    await expect(copying.getByLabel('Title')).toHaveValue(title);
    await expectAccessible(page);
    await expectToFit(page);
    await copying.getByLabel('Title').fill(`${title} again`);
    await copying.getByLabel('Start').fill(inDays(30, '18:00'));
    await copying.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(/\/account\/business\/post\?kind=event&id=/);
    await expect(page.getByLabel('Title (required)', { exact: true })).toHaveValue(`${title} again`);
    const copied = new URL(page.url()).searchParams.get('id') ?? '';
    const [copy] = await sql`select approval_status as status, capacity,
      (select array_agg(name || ' ' || seats order by position) from public.event_tables where event_id = events.id) as tables
      from public.events where id = ${copied}`;
    expect(copy).toEqual({ status: 'draft', capacity: 40, tables: ['Stage 8', 'Window 6'] });
  });
});
