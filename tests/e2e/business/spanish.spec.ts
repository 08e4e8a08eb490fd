import type { Page } from '@playwright/test';
import { claims } from '../../../src/i18n/en/business/claims.ts';
import { listingEditor } from '../../../src/i18n/en/business/listing-editor.ts';
import { locations } from '../../../src/i18n/en/business/locations.ts';
import { ownListings } from '../../../src/i18n/en/business/own-listings.ts';
import { formKit } from '../../../src/i18n/en/shared/form-kit.ts';
import { statuses } from '../../../src/i18n/en/shared/statuses.ts';
import { attendance } from '../../../src/i18n/en/business/attendance.ts';
import { leads } from '../../../src/i18n/en/business/leads.ts';
import { eventForms } from '../../../src/i18n/en/business/event-forms.ts';
import { guestMessages } from '../../../src/i18n/en/site/guest-messages.ts';
import { myRegistrations } from '../../../src/i18n/en/account/my-registrations.ts';
import { receivedApplications } from '../../../src/i18n/en/business/received-applications.ts';
import { team } from '../../../src/i18n/en/business/team.ts';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, newEmail } from '../support/hub.ts';
import { approve, newName, test } from '../support/people.ts';

const sentencesOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? sentencesOf(value)
        : [],
  );
const areas = [
  claims,
  formKit,
  listingEditor,
  locations,
  ownListings,
  statuses,
  attendance,
  leads,
  eventForms,
  guestMessages,
  myRegistrations,
  receivedApplications,
  team,
];
// Shorter ones are part of what people write.
const english = sentencesOf(areas).filter((sentence) => sentence.length > 11 && sentence.includes(' '));

/** Expects no English sentence of these areas in the text, the names and the hints of the page. */
async function expectNoEnglish(page: Page) {
  const main = page.locator('main');
  const names = await main
    .locator('[aria-label], [title], [placeholder]')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ),
    );
  const text = [await main.innerText(), ...names].join('\n');
  expect(english.filter((sentence) => text.includes(sentence))).toEqual([]);
}

test('a member reads the ticket in Spanish, cancels, and undoes it', async ({ meet }) => {
  const { page } = await meet('member');
  const { slug, title } = await addEvent({ capacity: 3 });
  const ticket = page.locator('.ticket').filter({ hasText: title });

  await test.step('registering leads to the Spanish ticket', async () => {
    await page.goto(`/es/events/${slug}`);
    await page.getByRole('button', { name: 'Inscribirse' }).click();
    await expect(page.getByRole('heading', { name: '¡Nos vemos allí!' })).toBeVisible();
    await page.getByRole('link', { name: 'Mostrar entrada' }).click();
    await expect(page).toHaveURL(/\/es\/account\/registrations#r-/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sus inscripciones' })).toBeVisible();
    await expect(ticket.getByRole('img', { name: `Código QR de ${title}` })).toBeVisible();
    await expect(ticket.getByRole('link', { name: title })).toHaveAttribute('href', `/es/events/${slug}`);
    await expect(ticket.getByRole('link', { name: 'Agregar al calendario' })).toHaveAttribute(
      'href',
      `/es/events/${slug}.ics`,
    );
    await expectNoEnglish(page);
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step('it is canceled, and taken again', async () => {
    await ticket.getByRole('button', { name: 'Cancelar inscripción' }).click();
    await ticket.getByRole('button', { name: 'Cancelar inscripción' }).click();
    await expect(page.getByRole('heading', { name: `Inscripción cancelada: ${title}` })).toBeVisible();
    await expect(page.getByText('Aún no tiene inscripciones.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver eventos' })).toHaveAttribute('href', '/es/events');
    await expectNoEnglish(page);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(ticket.getByRole('img', { name: `Código QR de ${title}` })).toBeVisible();
  });
});

test('an owner adds and submits a listing in Spanish, edits it once it is public, reads a message and invites a helper', async ({
  meet,
}) => {
  test.slow();
  const name = newName('Panadería');
  const { page } = await meet('member');
  const next = (title: string) => page.getByRole('button', { name: `Siguiente: ${title}` }).click();

  await test.step('the list leads to adding a business, in Spanish', async () => {
    await page.goto('/es/account/business');
    await expect(page.getByRole('heading', { level: 1, name: 'Sus empresas' })).toBeVisible();
    await page.getByRole('link', { name: 'Agregar una empresa' }).click();
    await page.waitForURL('**/es/account/business/add');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Escriba el nombre de la empresa.')).toBeVisible();
    await expectNoEnglish(page);
    await expectAccessible(page);
    await page.getByLabel('Nombre de la empresa').fill(name);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.waitForURL('**/es/account/business/edit?id=*');
  });

  await test.step('the draft is described section by section', async () => {
    await next('Categorías');
    await page.getByLabel('Buscar categorías').fill('baker');
    await page.getByRole('checkbox', { name: 'Panaderías', exact: true }).check();
    await expect(page.getByText('1 de 5 elegidas.')).toBeVisible();
    await next('Sobre la empresa');
    await page.getByLabel('Descripción').fill('Amasamos a las cinco y vendemos a las siete.');
    await next('Contacto');
    await page.getByLabel('Sitio web').fill('pan de pueblo');
    await next('Ubicación');
    await expect(page.getByRole('alert')).toContainText('Corrija 1 campo.');
    await expect(page.getByRole('alert')).toContainText(
      'Escriba una dirección web como https://example.com.',
    );
    await expect(page.getByLabel('Sitio web')).toBeFocused();
    await expectNoEnglish(page);
    await page.getByLabel('Sitio web').fill('');
    await page.getByLabel('Teléfono').fill('(555) 010-2030');
    await next('Ubicación');
    await page.getByLabel('Ciudad').fill('Alder Falls');
    await next('Horario');
    await page.getByRole('switch', { name: 'Abierto: Lunes' }).check();
    await page.getByLabel('Lunes, cierra').fill('medianoche');
    await page.getByLabel('Lunes, cierra').blur();
    await expect(page.getByLabel('Lunes, cierra')).toHaveValue(/^12:00\sa\.\s?m\.$/);
    await page.getByLabel('Lunes, cierra').fill('17');
    await page.getByRole('button', { name: 'Aplicar de lunes a viernes' }).click();
    await expect(page.getByText('Horario copiado.')).toBeVisible();
    await expectNoEnglish(page);
    await expectAccessible(page);
    await next('Fotos');
    await expectNoEnglish(page);
  });

  await test.step('it is submitted for review, and the list says so', async () => {
    await next('Revisión');
    await page.getByRole('button', { name: 'Enviar a revisión' }).click();
    await expect(page.getByRole('heading', { name: 'Enviado' })).toBeFocused();
    await expectNoEnglish(page);
    await page.getByRole('link', { name: 'Todas las empresas' }).click();
    await page.waitForURL('**/es/account/business');
    const card = page.getByRole('region', { name });
    await expect(card.getByText('Pendiente de revisión')).toBeVisible();
    await expectNoEnglish(page);
  });

  await test.step('a change of the public listing is submitted for review', async () => {
    const editor = await meet('editor');
    await approve(editor.page, name);
    await page.reload();
    await page.getByRole('link', { name: `Editar: ${name}` }).click();
    await page.getByRole('button', { name: 'Editar: Datos básicos' }).click();
    await page.getByLabel('Lema').fill('Pan de masa madre');
    await page.getByRole('button', { name: 'Enviar cambios' }).click();
    await expect(page.getByText('La página sigue igual hasta que se aprueben los cambios.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Cambios propuestos' })).toContainText('Pan de masa madre');
    await expectNoEnglish(page);
  });

  await test.step('its locations are in Spanish, and so are claims', async () => {
    await page.getByRole('link', { name: 'Ubicaciones', exact: true }).click();
    await page.waitForURL('**/es/account/business/locations?id=*');
    await expect(page.getByRole('link', { name: 'Agregar ubicación' })).toBeVisible();
    await expectNoEnglish(page);
    await page.goto('/es/account/business/claim');
    await page.getByLabel('Nombre de la empresa').fill(name);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page.getByText('1 resultado:')).toBeVisible();
    await page.getByRole('link', { name: `Reclamar: ${name}` }).click();
    await expect(page.getByRole('heading', { name: 'Esta ficha ya es suya' })).toBeVisible();
    await expectNoEnglish(page);
    await expectAccessible(page);
  });

  const id = await test.step('a visitor wrote', async () => {
    const [listing] = await sql<{ id: string }[]>`select id from public.businesses where name = ${name}`;
    await sql`insert into public.leads (business_id, name, email, body)
      values (${listing?.id ?? ''}, 'Vera', 'vera@e2e.test', 'Rye bread?')`;
    return listing?.id ?? '';
  });
  const helper = newEmail();

  await test.step('the message is read, answered and sorted', async () => {
    await page.goto(`/es/account/business/leads?id=${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Contactos' })).toBeVisible();
    await page.getByRole('button', { name: /Vera/ }).click();
    await expect(page.locator('.messages .badge')).toHaveText('Nuevo');
    await page.getByRole('button', { name: 'Marcar como contactado' }).click();
    await expect(page.getByText('Marcado como contactado.')).toBeVisible();
    await expect(page.locator('.messages .badge')).toHaveText('Contactado');
    await expectNoEnglish(page);
    await expectToFit(page);
    await page.getByLabel('Estado').selectOption('No deseado');
    await expect(page.getByText('Ningún contacto coincide.')).toBeVisible();
  });

  await test.step('a helper is invited', async () => {
    await page.goto(`/es/account/business/people?id=${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Equipo' })).toBeVisible();
    await page.getByRole('button', { name: 'Invitar' }).click();
    const field = page.getByLabel('Correo electrónico');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/name@example\.com|nombre@/)).toBeVisible();
    await field.fill(helper);
    await page.getByLabel('Función').selectOption('Colaborador: edita las publicaciones');
    await page.getByRole('button', { name: 'Invitar' }).click();
    await expect(page.getByText(`Invitación enviada a ${helper}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Revocar la invitación a ${helper}` })).toBeVisible();
    await expect(page.getByText('Función: colaborador.')).toBeVisible();
    await expectNoEnglish(page);
    await expectToFit(page);
  });

  await test.step('applications and statistics are Spanish without any data', async () => {
    await page.goto(`/es/account/business/applications?id=${id}`);
    await expect(page.getByText('0 solicitudes')).toBeVisible();
    await expectNoEnglish(page);
    await page.goto(`/es/account/business/statistics?id=${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Estadísticas' })).toBeVisible();
  });
});
