import type { ChainedCommands, Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  type IconNode,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Redo2,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide';
import type { PostEditorTexts } from '../../i18n/business/post-editor-strings.ts';

/** A thing that needs a dialog first. */
export type Insertion = 'link' | 'picture';

/** Something that the editor of posts can do, by a button or its menu. */
export interface EditorCommand {
  name: keyof PostEditorTexts['commands'];
  icon: IconNode;
  /** Whether it holds where the cursor is; without it, it is no state. */
  isOn?: (editor: Editor) => boolean;
  /** Adds itself to a chain, or names what is asked first. */
  use: ((chain: ChainedCommands) => ChainedCommands) | Insertion;
}

/** The commands in the order of their buttons. */
export const editorCommands: readonly EditorCommand[] = [
  { name: 'bold', icon: Bold, isOn: (e) => e.isActive('bold'), use: (chain) => chain.toggleBold() },
  { name: 'italic', icon: Italic, isOn: (e) => e.isActive('italic'), use: (chain) => chain.toggleItalic() },
  {
    name: 'underline',
    icon: Underline,
    isOn: (e) => e.isActive('underline'),
    use: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'heading2',
    icon: Heading2,
    isOn: (e) => e.isActive('heading', { level: 2 }),
    use: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: 'heading3',
    icon: Heading3,
    isOn: (e) => e.isActive('heading', { level: 3 }),
    use: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    name: 'bulletList',
    icon: List,
    isOn: (e) => e.isActive('bulletList'),
    use: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'orderedList',
    icon: ListOrdered,
    isOn: (e) => e.isActive('orderedList'),
    use: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'quote',
    icon: TextQuote,
    isOn: (e) => e.isActive('blockquote'),
    use: (chain) => chain.toggleBlockquote(),
  },
  { name: 'divider', icon: Minus, use: (chain) => chain.setHorizontalRule() },
  { name: 'link', icon: Link, isOn: (e) => e.isActive('link'), use: 'link' },
  { name: 'picture', icon: Image, use: 'picture' },
  { name: 'undo', icon: Undo2, use: (chain) => chain.undo() },
  { name: 'redo', icon: Redo2, use: (chain) => chain.redo() },
];

/** The commands of the menu that match what is typed after its slash, in one language. */
export function findCommands(typed: string, t: PostEditorTexts): EditorCommand[] {
  const wanted = typed.toLowerCase();
  const synonyms: Readonly<Record<string, string>> = t.synonyms;
  return editorCommands.filter(({ name }) => {
    const more = synonyms[name];
    if (more === undefined) return false;
    const words = `${t.commands[name]} ${more}`.toLowerCase().split(' ');
    return words.some((word) => word.startsWith(wanted)) || t.commands[name].toLowerCase().startsWith(wanted);
  });
}
