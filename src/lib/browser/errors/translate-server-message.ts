import { pageLanguage } from '../page-locale.ts';
import { retryableImport } from '../retryable-import.ts';

let translate = (sentence: string): string => sentence;

const loadCatalog = retryableImport(
  () => import('./server-message-catalog.ts'),
  (catalog) => {
    translate = (sentence) => catalog.translate(sentence, pageLanguage());
  },
  'translate',
);

/**
 * Makes sure that the answers of the server can be told in the language of the page: waited for by each client before it asks for
 * something. The server writes English, so that an English page loads nothing. Without a network the answers stay in English.
 */
export const prepareServerMessages = (): Promise<void> =>
  pageLanguage() === 'en' ? Promise.resolve() : loadCatalog().catch(() => undefined);

/** What the database or a function answered, in the language of the page. */
export const translateServerMessage = (sentence: string): string => translate(sentence);
