import { byLanguage } from '../by-language.ts';
import type { postEditor } from '../en/business/post-editor.ts';

/** What the editor of posts says. */
export const postEditorStrings = byLanguage(
  import.meta.glob<typeof postEditor>('../*/business/post-editor.ts', { eager: true, import: 'postEditor' }),
);

/** The texts of one language. */
export type PostEditorTexts = (typeof postEditorStrings)['en'];
