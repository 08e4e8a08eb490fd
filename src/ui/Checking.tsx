import type { ReactNode } from 'react';
import { StillLoading } from './StillLoading.tsx';

/** Says what is being found out; also the static text of islands that begin with a question to the server. */
export function Checking({ children, stillLoading }: { children: ReactNode; stillLoading?: string }) {
  return (
    <div className="stack">
      <p role="status">{children}</p>
      <StillLoading words={stillLoading} />
    </div>
  );
}
