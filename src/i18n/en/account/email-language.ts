/** The language of emails, which a person chooses. */
export const emailLanguage = {
  title: 'Language',
  label: 'Language of emails',
  languages: { en: 'English', es: 'Español' },
  saved: 'Language saved.',
};
