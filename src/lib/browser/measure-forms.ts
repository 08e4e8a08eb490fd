import type { AnalyticsEvent } from '../shared/analytics-events.ts';
import type { FormEvent } from './report-form.ts';
import type { TrackEvent } from './track.ts';

type Post = (name: AnalyticsEvent, props: Record<string, string | number>) => void;

/** Measures the forms that have a name (`data-form`): started, field reached, rejected, completed, abandoned. */
export function measureForms(page: Document, post: Post): void {
  const open = new Map<string, string>();
  const nameOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('form[data-form]')?.dataset['form'] : undefined;

  page.addEventListener('focusin', ({ target }) => {
    const form = nameOf(target);
    const field = (target as HTMLInputElement).name;
    if (form === undefined || !field) return;
    if (!open.has(form)) post('form_start', { form });
    if (open.get(form) !== field) post('form_field_focus', { form, field });
    open.set(form, field);
  });
  page.addEventListener('hub:form', (event) => {
    const { form, result, field } = (event as FormEvent).detail;
    if (result === 'complete') open.delete(form);
    post(result === 'complete' ? 'form_complete' : 'form_error', {
      form,
      ...(field !== undefined && { field }),
    });
  });
  // A form of the page itself: no script takes it, and the browser leaves with it.
  page.addEventListener('submit', (event) => {
    const form = nameOf(event.target);
    if (form === undefined || event.defaultPrevented) return;
    open.delete(form);
    post('form_complete', { form });
  });
  // A form that says its end by `track` is not abandoned either.
  page.addEventListener('hub:track', (event) => {
    const { name, props } = (event as TrackEvent).detail;
    if (name === 'form_complete') open.delete(String(props['form']));
  });
  page.defaultView?.addEventListener('pagehide', () => {
    for (const [form, field] of open) post('form_abandon', { form, field });
    open.clear();
  });
}
