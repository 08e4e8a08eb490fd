import type { jobTypes } from './jobs.ts';
import type { Language } from './languages.ts';

/** The labels of the employment types by language, on the site and in emails. */
export const jobTypeLabels: Readonly<Record<Language, Readonly<Record<(typeof jobTypes)[number], string>>>> =
  {
    en: {
      'Full-time': 'Full-time',
      'Part-time': 'Part-time',
      Remote: 'Remote',
      Contract: 'Contract',
      Temporary: 'Temporary',
      Internship: 'Internship',
      Volunteer: 'Volunteer',
      'Per diem': 'Per diem',
    },
    es: {
      'Full-time': 'Tiempo completo',
      'Part-time': 'Tiempo parcial',
      Remote: 'A distancia',
      Contract: 'Por contrato',
      Temporary: 'Temporal',
      Internship: 'Prácticas',
      Volunteer: 'Voluntariado',
      'Per diem': 'Por días',
    },
  };
