import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { InsertLink } from './InsertLink.tsx';
import { InsertPicture } from './InsertPicture.tsx';

interface Tool {
  label: string;
  sign: string;
  isOn?: (editor: Editor) => boolean;
  use: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  {
    label: 'Bold',
    sign: 'B',
    isOn: (e) => e.isActive('bold'),
    use: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    sign: 'I',
    isOn: (e) => e.isActive('italic'),
    use: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Underline',
    sign: 'U',
    isOn: (e) => e.isActive('underline'),
    use: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Heading 2',
    sign: 'H2',
    isOn: (e) => e.isActive('heading', { level: 2 }),
    use: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Heading 3',
    sign: 'H3',
    isOn: (e) => e.isActive('heading', { level: 3 }),
    use: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bulleted list',
    sign: '•',
    isOn: (e) => e.isActive('bulletList'),
    use: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    sign: '1.',
    isOn: (e) => e.isActive('orderedList'),
    use: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    sign: '”',
    isOn: (e) => e.isActive('blockquote'),
    use: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  { label: 'Divider', sign: '—', use: (e) => e.chain().focus().setHorizontalRule().run() },
  { label: 'Undo', sign: '↶', use: (e) => e.chain().focus().undo().run() },
  { label: 'Redo', sign: '↷', use: (e) => e.chain().focus().redo().run() },
];

/** The buttons above a text. */
export function EditorTools({ editor, userId }: { editor: Editor; userId: string }) {
  const [inserting, setInserting] = useState<'link' | 'picture'>();
  const on = useEditorState({
    editor,
    selector: ({ editor: present }) => tools.map(({ isOn }) => isOn?.(present)),
  });
  const close = () => {
    setInserting(undefined);
    editor.commands.focus();
  };
  return (
    <>
      <div className="editor-tools" role="toolbar" aria-label="Formatting">
        {tools.map(({ label, sign, use }, at) => (
          <button
            key={label}
            type="button"
            title={label}
            aria-label={label}
            aria-pressed={on[at]}
            data-sign={sign}
            // The text keeps the focus, so that what is typed right after the click goes into it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => use(editor)}
          />
        ))}
        <button type="button" onClick={() => setInserting('link')}>
          Link
        </button>
        <button type="button" onClick={() => setInserting('picture')}>
          Image
        </button>
      </div>
      {inserting === 'link' && <InsertLink editor={editor} onDone={close} />}
      {inserting === 'picture' && (
        <InsertPicture
          userId={userId}
          onInsert={(src, alt) => editor.chain().focus().setImage({ src, alt }).run()}
          onDone={close}
        />
      )}
    </>
  );
}
