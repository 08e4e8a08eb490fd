import type { ReactNode } from 'react';

/** A text with an element where it says `#`: `fillIn('Signed in as #.', <strong>{email}</strong>)`. */
export function fillIn(text: string, element: ReactNode): ReactNode {
  const [before, after] = text.split('#');
  return (
    <>
      {before}
      {element}
      {after}
    </>
  );
}
