import {
  PUBLIC_CAPTCHA_PROVIDER,
  PUBLIC_CAPTCHA_SITE_KEY,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  PUBLIC_SUPABASE_URL,
} from 'astro:env/client';
import { type FormRejection, toFormBody, toFormRejection } from '../shared/form-body.ts';
import { sessionKey } from '../shared/session-key.ts';
import type { CaptchaWidget } from './captcha.ts';
import { reportForm } from './report-form.ts';
import { retryableImport } from './retryable-import.ts';
import { serviceUrl } from '../shared/service-url.ts';

/**
 * Sends the forms of visitors (`data-visitor-form` names the route of the edge function `api`) without leaving the page: what
 * was typed stays when it fails. Without this script, the page they are posted to does the same.
 */
export function enhanceVisitorForms(page: Document) {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-visitor-form]')) enhance(form);
}

function enhance(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const notice = form.querySelector<HTMLElement>('[data-failure]');
  const captcha = __HAS_CAPTCHA__ ? prepareCaptcha(form) : undefined;
  const messages = JSON.parse(form.dataset['messages'] ?? '{}') as Record<string, string>;
  const show = ({ code, message, issues }: FormRejection) => {
    markFields(form, issues);
    if (notice) {
      notice.textContent = messages[code] ?? (message || (messages['UNAVAILABLE'] ?? ''));
      notice.hidden = false;
    }
    reportForm(form, { rejected: issues[0]?.field });
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button?.getAttribute('aria-busy') === 'true') return;
    button?.setAttribute('aria-busy', 'true');
    if (notice) notice.hidden = true;
    markFields(form, []);
    send(form, captcha)
      .then((rejection) => {
        if (rejection) {
          show(rejection);
          return;
        }
        reportForm(form, 'complete');
        const sent = form.nextElementSibling;
        form.hidden = true;
        if (sent instanceof HTMLElement) {
          sent.hidden = false;
          sent.focus();
        }
      })
      .catch((error: unknown) => {
        const isCaptcha = error instanceof Error && error.name === 'CaptchaError';
        show({ code: isCaptcha ? 'captcha_failed' : 'UNAVAILABLE', message: '', issues: [] });
      })
      .finally(() => {
        button?.removeAttribute('aria-busy');
      });
  });
}

async function send(form: HTMLFormElement, captcha?: () => Promise<CaptchaWidget>) {
  const body = toFormBody(new FormData(form));
  const widget = await captcha?.();
  try {
    if (widget) body['captcha_token'] = await widget.solve();
    const root = serviceUrl('functions/v1/api/');
    const reply = await fetch(root + (form.dataset['visitorForm'] ?? ''), {
      method: 'POST',
      headers: {
        apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
        'content-type': 'application/json',
        ...(form.dataset['sender'] === 'person' && nameSender()),
      },
      body: JSON.stringify(body),
    });
    if (reply.ok) return undefined;
    return toFormRejection(reply.status, await reply.json().catch(() => undefined));
  } finally {
    widget?.reset();
  }
}

// A session that has to be renewed is none here: the form is then confirmed by email, as without an account.
function nameSender(): Record<string, string> {
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey(PUBLIC_SUPABASE_URL)) ?? 'null') as {
      access_token?: string;
      expires_at?: number;
    } | null;
    const isValid = stored?.access_token && (stored.expires_at ?? 0) * 1000 > Date.now() + 10_000;
    return isValid ? { authorization: `Bearer ${String(stored.access_token)}` } : {};
  } catch {
    return {};
  }
}

/** Marks the fields of a form with an error, each with its sentence, and goes to the first. */
export function markFields(form: HTMLFormElement, issues: FormRejection['issues']) {
  for (const place of form.querySelectorAll<HTMLElement>('[data-error-of]')) {
    const name = place.dataset['errorOf'] ?? '';
    const issue = issues.find(({ field }) => field === name);
    const field = form.elements.namedItem(name);
    place.textContent = issue?.message ?? '';
    place.hidden = !issue;
    if (field instanceof HTMLElement) field.setAttribute('aria-invalid', String(issue !== undefined));
  }
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

/** Shows the captcha of a form once it is used. */
export function prepareCaptcha(form: HTMLFormElement) {
  // Here, so that a build without a captcha leaves it out with this function.
  const loadCaptcha = retryableImport(
    () => import('./captcha.ts'),
    ({ showCaptcha }) => showCaptcha,
    'showCaptcha',
  );
  const place = form.querySelector<HTMLElement>('[data-captcha]');
  let widget: Promise<CaptchaWidget> | undefined;
  const show = () => {
    widget ??= loadCaptcha()
      .then((showCaptcha) => {
        if (!place || !PUBLIC_CAPTCHA_PROVIDER || !PUBLIC_CAPTCHA_SITE_KEY)
          throw new Error('There is no place for a captcha.');
        return showCaptcha(place, { provider: PUBLIC_CAPTCHA_PROVIDER, siteKey: PUBLIC_CAPTCHA_SITE_KEY });
      })
      .catch((error: unknown) => {
        widget = undefined;
        throw error;
      });
    return widget;
  };
  form.addEventListener('focusin', () => {
    // Reported when the form is sent, which tries again.
    show().catch(() => undefined);
  });
  return show;
}
