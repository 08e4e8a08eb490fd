import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What came of something the person did, in place of the form they did it with. Its heading takes the focus, which would
 * otherwise be lost with the button that was pressed.
 */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="stack" role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
