import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import * as account from '#contracts/account.ts';
import * as auth from '#contracts/auth.ts';
import { fieldMessages } from '../../src/i18n/en/shared/field-messages.ts';
import { serverMessages } from '../../src/i18n/en/shared/server-messages.ts';
import { makeTranslator } from '../../src/i18n/translate-sentence.ts';
import { linkErrorMessage } from '../../src/lib/browser/errors/link-error-message.ts';
import { readDataError } from '../../src/lib/browser/errors/data-errors.ts';
import { loadAuthErrors } from '../../src/lib/browser/errors/load-auth-errors.ts';
import { addErrorReader, toUserMessage } from '../../src/lib/browser/errors/to-user-message.ts';
import { prepareServerMessages } from '../../src/lib/browser/errors/translate-server-message.ts';
import { translateField } from '../../src/lib/browser/translate-field.ts';

afterEach(() => {
  document.documentElement.lang = '';
  document.body.replaceChildren();
});

describe('translator of sentences', () => {
  const catalog = {
    en: { min: 'Enter # or more.', both: 'From # to “#”.', plain: 'Enter a number.' },
    es: { min: 'Escriba # o más.', both: 'De # a «#».', plain: 'Escriba un número.' },
  };
  const translate = makeTranslator(catalog);

  it.each([
    ['Enter a number.', 'Escriba un número.'],
    ['Enter 12 or more.', 'Escriba 12 o más.'],
    ['From $1 to “b #”.', 'De $1 a «b #».'],
    ['Enter 12 or more. Enter a number.', 'Escriba 12 o más. Escriba un número.'],
    ['Nobody knows this. Enter a number.', 'Nobody knows this. Enter a number.'],
    ['Nobody knows this sentence.', 'Nobody knows this sentence.'],
  ])('writes %j as %j', (english, spanish) => {
    expect(translate(english, 'es')).toBe(spanish);
    expect(translate(english, 'en')).toBe(english);
  });
});

const root = process.cwd();

/** The sources as sentences are compared: joined literals are one, and what varies is `#`. */
async function readSources(patterns: string[]) {
  const files = [];
  for await (const file of glob(patterns, { cwd: root })) files.push(file);
  return files
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
    .replace(/'\s*\n\s*'/g, '')
    .replaceAll("''", "'")
    .replace(/\$\{[^}]*\}+(\)\})?|%s|\{field\}/g, '#');
}

describe('each sentence of a catalog', () => {
  const inSource = (text: string, source: string) => source.includes(text);

  it('is one that a contract or a form writes', async () => {
    const source = await readSources([
      'supabase/functions/_shared/contracts/*.ts',
      'src/kit/forms/validate-fields.ts',
    ]);
    expect(Object.values(fieldMessages).filter((text) => !inSource(text, source))).toEqual([]);
  });

  it('is one that the server writes', async () => {
    const source = await readSources([
      'supabase/schemas/*.sql',
      'supabase/functions/**/*.ts',
      'src/lib/browser/errors/*.ts',
    ]);
    expect(Object.values(serverMessages).filter((text) => !inSource(text, source))).toEqual([]);
  });
});

const invalid = ['', 'x', 'é'.repeat(80), 'x'.repeat(300), 'a b', '12'];

it('every error of the forms for signing in and of the account is translated', () => {
  const contracts = Object.entries({ ...auth, ...account }).filter(([name]) => name.endsWith('Input'));
  expect(contracts.length).toBeGreaterThan(8);
  const sentences = contracts.flatMap(([, contract]) => {
    const schema = contract as $ZodType & { shape?: object; safeParse: (value: unknown) => SafeResult };
    const fields = [
      'email',
      'phone',
      'password',
      'first_name',
      'last_name',
      'code',
      'nonce',
      'name',
      'domain',
    ];
    return invalid.flatMap((value) => {
      const input = Object.fromEntries(fields.map((field) => [field, value]));
      return (schema.safeParse(input).error?.issues ?? []).map(({ message }) => message);
    });
  });
  const known = [...new Set(sentences)];
  expect(known.length).toBeGreaterThan(12);
  expect(known.filter((sentence) => translateField(sentence, 'es') === sentence)).toEqual([]);
});

interface SafeResult {
  error?: { issues: { message: string }[] };
}

describe('error on a page in Spanish', () => {
  it('is said in Spanish by its code, or by its English sentence', async () => {
    addErrorReader(readDataError);
    document.documentElement.lang = 'es';
    await Promise.all([prepareServerMessages(), loadAuthErrors()]);
    expect(toUserMessage({ code: 'invalid_credentials', status: 400 }).message).toMatch(/no coinciden/);
    expect(
      toUserMessage({ code: 'over_email_send_rate_limit', message: 'only after 42 seconds' }).message,
    ).toBe('Se acaba de enviar un mensaje. Puede solicitar otro en 42 segundos.');
    expect(toUserMessage({ code: 'PT409', message: 'This deal is sold out.', details: 'x' }).message).toBe(
      'Esta oferta se agotó.',
    );
    expect(await linkErrorMessage('otp_expired')).toMatch(/^El enlace no es válido/);
    expect(await linkErrorMessage('toString')).toMatch(/^No se pudo iniciar sesión/);
  });

  it('is said in English within an English part of it', async () => {
    await loadAuthErrors();
    document.documentElement.lang = 'es';
    document.body.innerHTML = '<main lang="en"></main>';
    expect(toUserMessage({ code: 'invalid_credentials', status: 400 }).message).toMatch(/do not match/);
  });
});
