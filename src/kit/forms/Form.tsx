import type { ComponentProps } from 'react';
import { type FormResult, reportForm } from '../../lib/browser/report-form.ts';
import { StillLoading } from '../../ui/StillLoading.tsx';
import { useIsReady } from '../../ui/use-is-ready.ts';

interface FormProps extends Pick<ComponentProps<'form'>, 'role' | 'children'> {
  /** What it is called where forms are measured, such as `change-email`. */
  name: string;
  /** Sends it; what became of it is measured here, for every form of the islands. */
  send: (form: HTMLFormElement) => FormResult | Promise<FormResult>;
  /** Whether the browser validates it too: only it knows of a date that was typed in part. */
  isValidatedByBrowser?: boolean;
}

/** A form that is inactive until its script works: without it, nothing typed could leave the page by accident. */
export function Form({ name, send, isValidatedByBrowser = false, role, children }: FormProps) {
  const isReady = useIsReady();
  const submit = async (form: HTMLFormElement) => {
    reportForm(form, await send(form));
  };
  return (
    <form
      method="post"
      noValidate={!isValidatedByBrowser}
      role={role}
      data-form={name}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <fieldset className="form" disabled={!isReady}>
        {children}
        <StillLoading />
      </fieldset>
    </form>
  );
}
