import { byLanguage } from '../by-language.ts';
import type { listingEditor } from '../en/business/listing-editor.ts';

/** What the editor of a listing says. */
export const listingEditorStrings = byLanguage(
  import.meta.glob<typeof listingEditor>('../*/business/listing-editor.ts', {
    eager: true,
    import: 'listingEditor',
  }),
);
