/** The locale of the page, in which its scripts write and read dates and times. */
export const pageLocale = (): string => document.documentElement.lang || 'en-US';
