import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SuggestionList, suggestionId } from '../../ui/SuggestionList.tsx';
import type { SlashMenuState } from './slash-menu.ts';

/** The commands to insert, below the cursor. The text keeps the focus and names the chosen one. */
export function SlashMenu({ editor, menu }: { editor: Editor; menu: SlashMenuState }) {
  const t = useStrings(postEditorStrings);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { commands, chosen, rect, use } = menu;
  const active = commands[chosen]?.name ?? '';
  useEffect(() => {
    const text = editor.view.dom;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', suggestionId(id, active));
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, active]);
  useEffect(() => {
    const element = list.current;
    const frame = element?.parentElement?.getBoundingClientRect();
    if (!element || !frame) return;
    const left = Math.max(0, Math.min(rect.left - frame.left, frame.width - element.offsetWidth));
    element.style.left = `${String(left)}px`;
    element.style.top = `${String(rect.bottom - frame.top)}px`;
    element.scrollIntoView({ block: 'nearest' });
  }, [rect.left, rect.bottom]);
  return (
    <SuggestionList
      ref={list}
      id={id}
      label={t.menu}
      items={commands}
      keyOf={({ name }) => name}
      chosen={chosen}
      onUse={use}
    >
      {(command) => (
        <>
          <Icon icon={command.icon} /> {t.commands[command.name]}
        </>
      )}
    </SuggestionList>
  );
}
