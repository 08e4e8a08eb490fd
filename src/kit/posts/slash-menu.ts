import { type Editor, Extension, type Range } from '@tiptap/react';
import Suggestion, { type SuggestionProps } from '@tiptap/suggestion';
import type { EditorCommand } from './editor-commands.ts';

/** The open menu of commands: those that match, which one is chosen, and where the cursor is in the window. */
export interface SlashMenuState {
  commands: readonly EditorCommand[];
  chosen: number;
  rect: { left: number; bottom: number };
  use: (command: EditorCommand) => void;
}

interface SlashMenuOptions {
  find: (typed: string) => EditorCommand[];
  use: (editor: Editor, range: Range, command: EditorCommand) => void;
  /** Gets the menu whenever it changes; undefined when it closes. */
  onChange: (state: SlashMenuState | undefined) => void;
}

/** Opens a menu of commands when somebody types a slash at the beginning of a line or after a space. */
export const createSlashMenu = ({ find, use, onChange }: SlashMenuOptions) =>
  Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<EditorCommand, EditorCommand>({
          editor: this.editor,
          char: '/',
          items: ({ query }) => find(query),
          command: ({ editor, range, props }) => use(editor, range, props),
          allow: ({ editor }) => !editor.isActive('codeBlock') && !editor.isActive('link'),
          render: () => renderMenu(onChange),
        }),
      ];
    },
  });

function renderMenu(onChange: SlashMenuOptions['onChange']) {
  let state: SlashMenuState | undefined;
  const set = (next: SlashMenuState | undefined) => {
    state = next;
    onChange(next);
  };
  const show = (props: SuggestionProps<EditorCommand, EditorCommand>) => {
    const rect = props.clientRect?.();
    if (props.items.length === 0 || !rect) {
      set(undefined);
      return;
    }
    const isSame =
      state?.commands.map(({ name }) => name).join() === props.items.map(({ name }) => name).join();
    set({
      commands: props.items,
      chosen: isSame ? (state?.chosen ?? 0) : 0,
      rect: { left: rect.left, bottom: rect.bottom },
      use: (command) => props.command(command),
    });
  };
  return {
    onStart: show,
    onUpdate: show,
    onExit: () => set(undefined),
    onKeyDown: ({ event }: { event: KeyboardEvent }): boolean => {
      if (!state) return false;
      const { commands, chosen } = state;
      const choose = (at: number) => {
        if (state) set({ ...state, chosen: (at + commands.length) % commands.length });
        return true;
      };
      if (event.key === 'ArrowDown') return choose(chosen + 1);
      if (event.key === 'ArrowUp') return choose(chosen - 1);
      if (event.key === 'Home') return choose(0);
      if (event.key === 'End') return choose(commands.length - 1);
      const command = commands[chosen];
      if (!command || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
      state.use(command);
      return true;
    },
  };
}
