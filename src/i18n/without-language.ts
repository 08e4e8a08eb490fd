import { languages } from '#contracts/languages.ts';

const prefix = new RegExp(`^/(${languages.filter((language) => language !== 'en').join('|')})(?=[/?#]|$)`);

/** The path of the English page that a page in another language has: "/es/jobs" is "/jobs", "/es" is "/". Inverse of `localPath`. */
export const withoutLanguage = (path: string): string => path.replace(prefix, '').replace(/^(?!\/)/, '/');
