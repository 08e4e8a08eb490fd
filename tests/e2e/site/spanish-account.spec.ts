import { randomUUID } from 'node:crypto';
import {
  expect,
  expectAccessible,
  expectToFit,
  failedRequest,
  goodPassword,
  mailedLink,
  newEmail,
  test,
} from '../support/hub.ts';
import type { Person } from '../../support/issuer.ts';
import { inDatabase } from '../support/database.ts';
import { actAs } from '../support/issuer-page.ts';

test.use({ expectedConsole: failedRequest });

test(
  'a person signs up, confirms, works in the account and signs out in Spanish',
  { tag: '@fast' },
  async ({ page }) => {
    const email = newEmail();

    await test.step('is told in Spanish what a form lacks, and signs up', async () => {
      await page.goto('/es/auth/sign-in');
      await page.getByRole('main').getByRole('link', { name: 'Crear una cuenta' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Crear su cuenta' })).toBeVisible();
      await page.getByLabel('Correo electrónico').fill('nadie');
      await page.getByLabel('Contraseña', { exact: true }).fill('corta');
      await page.getByRole('button', { name: 'Crear cuenta' }).click();
      await expect(page.getByText('Escriba un correo electrónico como nombre@example.com.')).toBeVisible();
      await expect(page.getByText('A la contraseña le falta lo que está marcado arriba.')).toBeVisible();
      await expect(page.getByText('Al menos 10 caracteres')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Correo electrónico').fill(email);
      await page.getByLabel('Contraseña', { exact: true }).fill(goodPassword);
      await page.getByRole('button', { name: 'Crear cuenta' }).click();
      await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeFocused();
    });

    await test.step('the link in the email leads back into Spanish', async () => {
      await page.goto(await mailedLink(email, /confirm/i));
      await page.waitForURL('**/es/auth/link**');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirmar correo' }).click();
      await expect(page.getByRole('heading', { name: 'Correo confirmado' })).toBeFocused();
      await page.getByRole('main').getByRole('link', { name: 'Su cuenta' }).click();
      await page.waitForURL('**/es/account');
      await expect(page.getByRole('heading', { level: 2, name: 'Próximos eventos' })).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step('saves the profile; a failure is said in Spanish and keeps what was typed', async () => {
      await page.getByRole('navigation', { name: 'Su cuenta' }).getByRole('link', { name: 'Perfil' }).click();
      await page.waitForURL('**/es/account/profile');
      await expect(
        page.getByRole('navigation', { name: 'Su cuenta' }).getByRole('link', { name: 'Perfil' }),
      ).toHaveAttribute('aria-current', 'page');
      await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Inés');
      await page.getByLabel('Apellido').fill('x'.repeat(101));
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expect(page.getByText('Use 100 caracteres como máximo.')).toBeVisible();
      await page.getByLabel('Apellido').fill('Moreno');
      await page.route('**/rest/v1/profiles**', (route) => route.abort());
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expect(page.getByText('No se pudo conectar.')).toBeVisible();
      await page.unroute('**/rest/v1/profiles**');
      await expect(page.getByLabel('Apellido')).toHaveValue('Moreno');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expect(page.getByText('Guardado.')).toBeVisible();
    });

    await test.step('changes to English and back on the same page', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
      await page.waitForURL(/[^s]\/account\/profile$/);
      await expect(page.getByLabel('Last name')).toHaveValue('Moreno');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
      await page.waitForURL('**/es/account/profile');
    });

    await test.step('signs out by the menu, and a wrong password is said in Spanish', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Cuenta' }).click();
      await page.getByRole('button', { name: 'Cerrar sesión' }).click();
      await page.waitForURL('**/es/account#signed-out');
      await expect(page.getByRole('heading', { name: 'Sesión cerrada' })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
      await page.getByLabel('Correo electrónico').fill(email);
      await page.getByLabel('Contraseña', { exact: true }).fill('Otra-Clave-123');
      await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('no coinciden');
    });

    await test.step('who forgot the password is told in Spanish what is wrong, and signs in', async () => {
      await page.goto('/es/auth/forgot-password');
      // It has the address of the last attempt.
      await page.getByLabel('Correo electrónico').fill('');
      await page.getByRole('button', { name: 'Enviar enlace' }).click();
      await expect(page.getByText('Escriba un correo electrónico o un teléfono.')).toBeVisible();
      await page.goto('/es/auth/confirm#error=access_denied&error_code=otp_expired&error_description=x');
      await expect(page.getByText('El enlace no es válido o ha vencido. Solicite otro.')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/es/auth/sign-in');
      await page.getByLabel('Correo electrónico').fill(email);
      await page.getByLabel('Contraseña', { exact: true }).fill(goodPassword);
      await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
      await page.waitForURL('**/es/account');
      await expect(page.getByRole('heading', { name: 'Hola, Inés' })).toBeVisible();
    });
  },
);

test('an account that a provider makes from a Spanish page gets its emails in Spanish', async ({ page }) => {
  const email = newEmail();
  const ada: Person = { sub: randomUUID(), email, email_verified: true, given_name: 'Ada' };
  await actAs(page, ada);
  await page.goto('/es/auth/sign-in');
  await page.getByRole('button', { name: 'Continuar con Keycloak' }).click();
  await page.waitForURL('**/es/account');
  const [profile] = await inDatabase<{ language: string }>(
    'select p.language from public.profiles as p join auth.users as u using (id) where u.email = $1',
    email,
  );
  expect(profile?.language).toBe('es');
});
