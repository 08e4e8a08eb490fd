import type { FormPurpose } from '#contracts/forms.ts';

/** What kinds of forms are called. */
export const purposeLabels: Record<FormPurpose, string> = {
  survey: 'Survey',
  contact: 'Contact form',
  application: 'Membership application',
  organization: 'Fields of organizations',
  person: 'Fields of people',
  listing: 'Fields of listings',
  registration: 'Registration questions',
};

/** The page on which a form is edited. */
export const formDefinitionUrl = (id: string) => `/admin/forms/edit?id=${id}`;

/** The page of the answers to a form. */
export const answersUrl = (id: string) => `/admin/forms/answers?id=${id}`;
