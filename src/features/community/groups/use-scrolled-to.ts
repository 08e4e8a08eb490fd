import { type RefObject, useEffect, useRef } from 'react';

/** The element at which a page is opened: it is scrolled to and gets the focus, so that keys and screen readers go on from there. */
export function useScrolledTo<Element extends HTMLElement>(isTarget: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (!isTarget) return;
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.focus({ preventScroll: true });
  }, [isTarget]);
  return element;
}
