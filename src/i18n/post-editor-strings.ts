import { byLanguage } from './by-language.ts';
import type { postEditor } from './en/post-editor.ts';

/** What the editor of posts says. */
export const postEditorStrings = byLanguage(
  import.meta.glob<typeof postEditor>('./*/post-editor.ts', { eager: true, import: 'postEditor' }),
);

/** The texts of one language. */
export type PostEditorTexts = (typeof postEditorStrings)['en'];
