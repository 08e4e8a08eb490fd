import type { ReactNode } from 'react';

/** A message above or instead of a form. A danger is announced at once, anything else when the reader pauses. */
export function Notice({ tone = 'calm', children }: { tone?: 'calm' | 'danger'; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
