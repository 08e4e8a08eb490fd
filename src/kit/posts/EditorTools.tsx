import { type Editor, useEditorState } from '@tiptap/react';
import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Icon } from '../../ui/Icon.tsx';
import { editorCommands, type Insertion } from './editor-commands.ts';

interface EditorToolsProps {
  editor: Editor;
  /** Asks for what is to be inserted. */
  onInsert: (insertion: Insertion) => void;
}

/** The buttons above a text. */
export function EditorTools({ editor, onInsert }: EditorToolsProps) {
  const t = useStrings(postEditorStrings);
  const on = useEditorState({
    editor,
    selector: ({ editor: present }) => editorCommands.map(({ isOn }) => isOn?.(present)),
  });
  return (
    <div className="editor-tools" role="toolbar" aria-label={t.toolbar}>
      {editorCommands.map(({ name, icon, use }, at) => (
        <button
          key={name}
          type="button"
          title={t.commands[name]}
          aria-label={t.commands[name]}
          aria-pressed={on[at]}
          // The text keeps the focus, so that what is typed right after the click goes into it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (typeof use === 'string') onInsert(use);
            else use(editor.chain().focus()).run();
          }}
        >
          <Icon icon={icon} />
        </button>
      ))}
    </div>
  );
}
