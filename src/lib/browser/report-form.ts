import type { FormEvent } from './measure-forms.ts';

/** Says on the form itself, for who measures, what became of it; `field` is the first with an error. */
export function reportForm(event: unknown, result: FormEvent['detail']['result'], field?: string): void {
  const { target } = (event ?? {}) as { target?: EventTarget | null };
  const detail = { result, ...(field !== undefined && { field }) };
  target?.dispatchEvent(new CustomEvent('hub:form', { bubbles: true, detail }));
}
