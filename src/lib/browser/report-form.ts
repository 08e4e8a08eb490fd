/**
 * What became of a form: it is complete; it was rejected, with the name of the first field with an error where there is one; or
 * neither yet, because it is busy or asks something more.
 */
export type FormResult = 'complete' | 'rejected' | 'pending' | { rejected: string | undefined };

/** What a form reports of itself, as `hub:form` on its document: it may be gone from the page by then. */
export type FormEvent = CustomEvent<{ form: string; result: 'complete' | 'error'; field?: string }>;

/** Reports for analytics what became of a form that has a name (`data-form`). */
export function reportForm(form: HTMLFormElement, result: FormResult): void {
  const name = form.dataset['form'];
  if (name === undefined || result === 'pending') return;
  const field = typeof result === 'object' ? result.rejected : undefined;
  const detail: FormEvent['detail'] = {
    form: name,
    result: result === 'complete' ? 'complete' : 'error',
    ...(field !== undefined && { field }),
  };
  form.ownerDocument.dispatchEvent(new CustomEvent('hub:form', { detail }));
}
