import { claims } from '../../../src/i18n/en/business/claims.ts';
import { formKit } from '../../../src/i18n/en/shared/form-kit.ts';
import { listingEditor } from '../../../src/i18n/en/business/listing-editor.ts';
import { locations } from '../../../src/i18n/en/business/locations.ts';
import { ownListings } from '../../../src/i18n/en/business/own-listings.ts';
import { statuses } from '../../../src/i18n/en/shared/statuses.ts';
import { expect, expectAccessible } from '../support/hub.ts';
import { approve, newName, test } from '../support/people.ts';

const sentencesOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? sentencesOf(value)
        : [],
  );
// Long enough not to occur in what people wrote.
const english = sentencesOf([claims, formKit, listingEditor, locations, ownListings, statuses]).filter(
  (sentence) => sentence.length > 11 && sentence.includes(' '),
);

test('an owner adds, corrects and submits a listing in Spanish, and edits it once it is public', async ({
  meet,
}) => {
  const name = newName('Panadería');
  const { page } = await meet('member');
  const content = page.locator('#content');
  const next = (title: string) => page.getByRole('button', { name: `Siguiente: ${title}` }).click();
  const expectSpanish = async () => {
    const text = await content.innerText();
    expect(english.filter((sentence) => text.includes(sentence))).toEqual([]);
  };

  await test.step('the list leads to adding a business, in Spanish', async () => {
    await page.goto('/es/account/business');
    await expect(page.getByRole('heading', { level: 1, name: 'Sus empresas' })).toBeVisible();
    await page.getByRole('link', { name: 'Agregar una empresa' }).click();
    await page.waitForURL('**/es/account/business/add');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Escriba el nombre de la empresa.')).toBeVisible();
    await expectSpanish();
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
    await expectSpanish();
    await expectAccessible(page);
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
    await expectSpanish();
    await expectAccessible(page);
    await next('Fotos');
    await expectSpanish();
  });

  await test.step('it is submitted for review, and the list says so', async () => {
    await next('Revisión');
    await page.getByRole('button', { name: 'Enviar a revisión' }).click();
    await expect(page.getByRole('heading', { name: 'Enviado' })).toBeFocused();
    await expectSpanish();
    await page.getByRole('link', { name: 'Todas las empresas' }).click();
    await page.waitForURL('**/es/account/business');
    const card = page.getByRole('region', { name });
    await expect(card.getByText('Pendiente de revisión')).toBeVisible();
    await expectSpanish();
    await expectAccessible(page);
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
    await expectSpanish();
    await expectAccessible(page);
  });

  await test.step('its locations are in Spanish, and so are claims', async () => {
    await page.getByRole('link', { name: 'Ubicaciones', exact: true }).click();
    await page.waitForURL('**/es/account/business/locations?id=*');
    await expect(page.getByRole('link', { name: 'Agregar ubicación' })).toBeVisible();
    await expectSpanish();
    await expectAccessible(page);
    await page.goto('/es/account/business/claim');
    await page.getByLabel('Nombre de la empresa').fill(name);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page.getByText('1 resultado:')).toBeVisible();
    await page.getByRole('link', { name: `Reclamar: ${name}` }).click();
    await expect(page.getByRole('heading', { name: 'Esta ficha ya es suya' })).toBeVisible();
    await expectSpanish();
    await expectAccessible(page);
  });
});
