import type { emailLanguage as english } from '../../en/account/email-language.ts';

/** The language of emails, which a person chooses. */
export const emailLanguage: typeof english = {
  title: 'Idioma',
  label: 'Idioma de los correos',
  languages: { en: 'English', es: 'Español' },
  saved: 'Idioma guardado.',
};
