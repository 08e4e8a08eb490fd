import { byLanguage } from '../by-language.ts';
import type { groupDocuments } from '../en/account/group-documents.ts';

/** What documents of groups say. */
export const groupDocumentsStrings = byLanguage(
  import.meta.glob<typeof groupDocuments>('../*/account/group-documents.ts', {
    eager: true,
    import: 'groupDocuments',
  }),
);
