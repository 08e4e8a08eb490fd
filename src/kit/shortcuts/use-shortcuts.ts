import { useLayoutEffect, useRef, useState } from 'react';
import { offerCommands } from '../../lib/browser/page-commands.ts';
import { areShortcutsOn, isTypingIn, storeShortcutsOn } from '../../lib/browser/shortcut-keys.ts';
import { findAction, type Shortcut } from './shortcuts.ts';

/**
 * Listens to a page's shortcuts as long as they are enabled on this device, and offers them in the search over the page; returns
 * whether they are enabled, and how to switch.
 */
export function useShortcuts<Action extends string>(
  shortcuts: readonly Shortcut<Action>[],
  act: (action: Action, event: KeyboardEvent) => void,
) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const latest = useRef(act);
  // Before the browser paints: a key that is pressed as soon as the list is seen counts.
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(
    () =>
      offerCommands(() =>
        shortcuts.map(([key, action, label]) => ({
          key,
          label,
          run: () => latest.current(action, new KeyboardEvent('keydown', { key })),
        })),
      ),
    [shortcuts],
  );
  useLayoutEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const isTyping = isTypingIn(event.target) || document.querySelector('dialog[open]') !== null;
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      const action = findAction(shortcuts, { key, ctrlKey, metaKey, altKey, defaultPrevented, isTyping });
      if (!action) return;
      event.preventDefault();
      latest.current(action, event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, [isOn, shortcuts]);
  const switchKeys = (next: boolean) => {
    setOn(next);
    storeShortcutsOn(next);
  };
  return [isOn, switchKeys] as const;
}
