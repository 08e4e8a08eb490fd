import type { ComponentProps } from 'react';
import { StillLoading } from './StillLoading.tsx';
import { useIsReady } from './use-is-ready.ts';

/** A form that is inactive until its script works: without it, nothing typed could leave the page by accident. */
export function Form({ children, ...form }: ComponentProps<'form'>) {
  const isReady = useIsReady();
  return (
    <form method="post" noValidate {...form}>
      <fieldset className="form" disabled={!isReady}>
        {children}
        <StillLoading />
      </fieldset>
    </form>
  );
}
