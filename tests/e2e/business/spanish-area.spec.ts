import type { Page } from '@playwright/test';
import { attendance } from '../../../src/i18n/en/business/attendance.ts';
import { leads } from '../../../src/i18n/en/business/leads.ts';
import { eventForms } from '../../../src/i18n/en/business/event-forms.ts';
import { guestMessages } from '../../../src/i18n/en/site/guest-messages.ts';
import { myRegistrations } from '../../../src/i18n/en/account/my-registrations.ts';
import { receivedApplications } from '../../../src/i18n/en/business/received-applications.ts';
import { team } from '../../../src/i18n/en/business/team.ts';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, failedRequest } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

test.use({ expectedConsole: failedRequest });

const sentencesOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? sentencesOf(value)
        : [],
  );
const areas = [attendance, leads, eventForms, guestMessages, myRegistrations, receivedApplications, team];
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

test('an owner reads a message and invites a helper in Spanish', async ({ meet }) => {
  const { page, email } = await meet('member');
  const helper = `${newName('helper').replace(' ', '-')}@e2e.test`;
  const { id } = await addListingOf(email, newName('Panaderia'));
  await sql`insert into public.leads (business_id, name, email, body)
    values (${id}, 'Vera', 'vera@e2e.test', 'Rye bread?')`;

  await test.step('the message is read, answered and sorted', async () => {
    await page.goto(`/es/account/business/leads?id=${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Contactos' })).toBeVisible();
    await page.getByRole('button', { name: /Vera/ }).click();
    await expect(page.locator('.messages .badge')).toHaveText('Nuevo');
    await page.getByRole('button', { name: 'Marcar como contactado' }).click();
    await expect(page.getByText('Marcado como contactado.')).toBeVisible();
    await expect(page.locator('.messages .badge')).toHaveText('Contactado');
    await expectNoEnglish(page);
    await expectAccessible(page);
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
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step('applications and statistics are Spanish without any data', async () => {
    await page.goto(`/es/account/business/applications?id=${id}`);
    await expect(page.getByText('0 solicitudes')).toBeVisible();
    await expectNoEnglish(page);
    await page.goto(`/es/account/business/statistics?id=${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Estadísticas' })).toBeVisible();
    await expectAccessible(page);
  });
});
