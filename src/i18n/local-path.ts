/** The languages of the public pages; English has no prefix in its addresses. */
export const locales = ['en', 'es'] as const;

/** The address of a public page in a language: "/jobs" is "/es/jobs" in Spanish. Every link to a public page goes through it. */
export const localPath = (path: string, locale: string | undefined): string =>
  locale === undefined || locale === 'en' ? path : `/${locale}${path}`.replace(/\/(?=\?|$)/, '');
