import { inDatabase } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, failedRequest } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

// What a stranger is denied is a 403 on the console.
test.use({ expectedConsole: failedRequest });

test('an organizer asks whoever registers, in the language of their own pages; nobody else edits it', async ({
  meet,
}) => {
  const owner = await meet('member');
  const stranger = await meet('member');
  const { id: business } = await addListingOf(owner.email, newName('Theater'));
  const { slug } = await addEvent({ business_id: business });
  const [event] = await inDatabase<{ id: string }>('select id from public.events where slug = $1', slug);
  const address = `/account/business/questions?event=${event?.id ?? ''}`;

  const { page } = owner;
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

  await stranger.page.goto(address);
  await expect(stranger.page.getByRole('alert')).toBeVisible();
  await expect(stranger.page.getByText('¿Qué comida prefiere?')).toBeHidden();
});
