import ImageNode from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { showToast } from '../toasts/show-toast.ts';
import { Notice } from '../../ui/Notice.tsx';
import { cleanPasted } from './clean-pasted.ts';
import { countWords } from './count-words.ts';
import { findCommands, type Insertion } from './editor-commands.ts';
import { EditorTools } from './EditorTools.tsx';
import { InsertedPictures } from './InsertedPictures.tsx';
import { InsertLink } from './InsertLink.tsx';
import { InsertPicture } from './InsertPicture.tsx';
import { createSlashMenu, type SlashMenuState } from './slash-menu.ts';
import { SlashMenu } from './SlashMenu.tsx';
import { EditorPlaceholder } from './EditorPlaceholder.tsx';
import { isOnlyPicture, picturesIn, useInsertedPictures } from './use-inserted-pictures.ts';

/** What both editors of a text take. */
export interface TextEditorProps {
  userId: string;
  html: string;
  onChange: (html: string) => void;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
    trailingNode: false,
  }),
  ImageNode,
];

/** The editor of words: what is pasted becomes what posts can have. Loaded when a post is opened. */
export default function RichText({ userId, html, onChange }: TextEditorProps) {
  const t = useStrings(postEditorStrings);
  const [leftOut, setLeftOut] = useState(0);
  const [menu, setMenu] = useState<SlashMenuState>();
  const [inserting, setInserting] = useState<Insertion>();
  const inserted = useInsertedPictures(userId);
  const [slashMenu] = useState(() =>
    createSlashMenu({
      find: (typed) => findCommands(typed, t),
      use: (present, range, { use }) => {
        const chain = present.chain().focus().deleteRange(range);
        if (typeof use === 'string') {
          chain.run();
          setInserting(use);
        } else use(chain).run();
      },
      onChange: setMenu,
    }),
  );
  const editor: Editor | null = useEditor({
    // Made once it is mounted: one that waits for its first commit is destroyed where rendering takes long.
    immediatelyRender: false,
    extensions: [...extensions, slashMenu],
    content: html,
    // Its style element would break the Content Security Policy: src/styles/editor.css has the rules.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: (pasted) => {
        const cleaned = cleanPasted(pasted);
        setLeftOut(cleaned.pictures);
        return cleaned.html;
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = picturesIn(event.dataTransfer?.files);
        if (isMoved || !editor || !event.dataTransfer?.files.length) return false;
        if (files.length === 0) {
          // The browser would leave the page and open the file.
          event.preventDefault();
          showToast({ message: t.notAPicture });
          return true;
        }
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        inserted.add(editor, files, at?.pos ?? view.state.selection.to);
        return true;
      },
      handlePaste: (view, event) => {
        const files = picturesIn(event.clipboardData?.files);
        if (!editor || files.length === 0 || !isOnlyPicture(event.clipboardData?.getData('text/html') ?? ''))
          return false;
        inserted.add(editor, files, view.state.selection.to);
        return true;
      },
      attributes: { class: 'prose', role: 'textbox', 'aria-multiline': 'true', 'aria-label': t.text },
    },
    onTransaction: ({ transaction }) => {
      if (transaction.docChanged) inserted.move((place) => transaction.mapping.map(place));
    },
    onBlur: () => setMenu(undefined),
    onUpdate: ({ editor: present }) => {
      onChange(present.isEmpty ? '' : present.getHTML());
    },
  });
  if (!editor) return <EditorPlaceholder html={html} />;
  const close = () => {
    setInserting(undefined);
    editor.commands.focus();
  };
  return (
    <div className="editor">
      <EditorTools editor={editor} onInsert={setInserting} />
      {leftOut > 0 && <Notice>{t.notPasted(leftOut)}</Notice>}
      <InsertedPictures
        pictures={inserted.pictures}
        onDescribe={(picture, alt) => inserted.describe(editor, picture, alt)}
        onRetry={(picture) => inserted.retry(editor, picture)}
        onDismiss={inserted.dismiss}
      />
      <EditorContent editor={editor} />
      {menu && <SlashMenu editor={editor} menu={menu} />}
      <EditorFoot editor={editor} />
      {inserting === 'link' && <InsertLink editor={editor} onDone={close} />}
      {inserting === 'picture' && (
        <InsertPicture
          userId={userId}
          onInsert={(src, alt) => editor.chain().focus().setImage({ src, alt }).run()}
          onDone={close}
        />
      )}
    </div>
  );
}

function EditorFoot({ editor }: { editor: Editor }) {
  const t = useStrings(postEditorStrings);
  const locale = useDateLocale();
  const words = useEditorState({
    editor,
    selector: ({ editor: present }) => countWords(present.getText({ blockSeparator: ' ' }), locale),
  });
  return (
    <p className="editor-foot">
      <span>{t.hint}</span> <span>{t.words(words)}</span>
    </p>
  );
}
