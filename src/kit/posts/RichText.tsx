import Image from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { cleanPasted } from './clean-pasted.ts';
import { EditorTools } from './EditorTools.tsx';

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
  Image,
];

/** The editor of words: what is pasted becomes what posts can have. Loaded when a post is opened. */
export default function RichText({ userId, html, onChange }: TextEditorProps) {
  const [leftOut, setLeftOut] = useState(0);
  const editor = useEditor({
    extensions,
    content: html,
    // Its style element would break the Content Security Policy: src/styles/admin.css has the rules.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: (pasted) => {
        const cleaned = cleanPasted(pasted);
        setLeftOut(cleaned.pictures);
        return cleaned.html;
      },
      attributes: { class: 'prose', role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Text' },
    },
    onUpdate: ({ editor: present }) => {
      onChange(present.isEmpty ? '' : present.getHTML());
    },
  });
  return (
    <div className="editor">
      <EditorTools editor={editor} userId={userId} />
      {leftOut > 0 && (
        <Notice>
          {leftOut === 1 ? '1 image was' : `${String(leftOut)} images were`} not pasted. Upload images with
          “Image”.
        </Notice>
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
