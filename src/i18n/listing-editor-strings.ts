import { byLanguage } from './by-language.ts';
import type { listingEditor } from './en/listing-editor.ts';

/** What the editor of a listing says. */
export const listingEditorStrings = byLanguage(
  import.meta.glob<typeof listingEditor>('./*/listing-editor.ts', { eager: true, import: 'listingEditor' }),
);
