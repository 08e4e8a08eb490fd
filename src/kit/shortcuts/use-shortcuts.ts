import { useLayoutEffect, useRef, useState } from 'react';
import { findAction, isTypingIn, type Shortcut } from './shortcuts.ts';

const place = 'hub-admin-keys';

const readChoice = () => {
  try {
    return localStorage.getItem(place) !== 'off';
  } catch {
    return true;
  }
};

/** Listens to a page's shortcuts as long as they are enabled on this device; returns whether they are, and how to switch. */
export function useShortcuts<Action extends string>(
  shortcuts: readonly Shortcut<Action>[],
  act: (action: Action, event: KeyboardEvent) => void,
) {
  const [isOn, setOn] = useState(readChoice);
  const latest = useRef(act);
  // Before the browser paints: a key that is pressed as soon as the list is seen counts.
  useLayoutEffect(() => {
    latest.current = act;
  });
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
    try {
      localStorage.setItem(place, next ? 'on' : 'off');
    } catch {
      // Where nothing can be kept, the choice holds for this page.
    }
  };
  return [isOn, switchKeys] as const;
}
