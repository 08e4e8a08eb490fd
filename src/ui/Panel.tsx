import { type ReactNode, useId } from 'react';

/** One matter of a page with several: a heading, what it is about, and what to do. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
