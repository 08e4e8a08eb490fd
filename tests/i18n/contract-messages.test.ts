import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { translateField } from '../../src/lib/browser/translate-field.ts';

// The contracts whose messages forms of the account, of sign-in and of businesses show at a field.
const contracts = ['account', 'auth', 'claims', 'field-schemas', 'formats', 'leads', 'opening-hours'];

/** What a contract can say, with a number for each part that varies. */
const messagesOf = (contract: string) => {
  const source = readFileSync(`supabase/functions/_shared/contracts/${contract}.ts`, 'utf8').replace(
    /^\s*(\/?\*|\/\/).*$/gm,
    '',
  );
  const texts = [...source.matchAll(/'([A-Z“][^'\n]* [^'\n]*)'|`([A-Z“][^`\n]* [^`\n]*)`/g)];
  return texts.map(
    ([, plain, template]) => plain ?? (template ?? '').replace(/\$\{(\([^}]*\)|[^}])*\}/g, '7'),
  );
};

describe('messages of contracts', () => {
  it.each(contracts)('are there in every language: %s', (contract) => {
    const messages = messagesOf(contract);
    expect(messages.length).toBeGreaterThan(0);
    for (const language of languages.filter((one) => one !== 'en'))
      expect(messages.filter((message) => translateField(message, language) === message)).toEqual([]);
    expect(messages.map((message) => translateField(message, 'en'))).toEqual(messages);
  });

  it('keep the numbers and words they name, and leave any other text as it is', () => {
    const long = 'Use 160 characters or fewer. You entered 175.';
    expect(translateField(long, 'es')).toBe('Use 160 caracteres o menos. Escribió 175.');
    expect(translateField('“ftp://a (b)” does not start with https://.', 'es')).toBe(
      '«ftp://a (b)» no empieza por https://.',
    );
    expect(translateField('No such sentence', 'es')).toBe('No such sentence');
  });
});
