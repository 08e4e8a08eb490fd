import { beginFee } from '../../../lib/browser/billing-client.ts';
import { markFields, prepareCaptcha } from '../../../lib/browser/enhance-visitor-forms.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { translateServerMessage } from '../../../lib/browser/errors/translate-server-message.ts';
import { translateField } from '../../../lib/browser/translate-field.ts';

interface Issue {
  field: string;
  message: string;
}

/** The fields that an answer of the function names, each with a sentence in the language of the page. */
const readIssues = (error: unknown): Issue[] => {
  const { details } = error as { details?: { issues?: Issue[] } };
  return (details?.issues ?? []).map(({ field, message }) => ({
    field,
    message: translateServerMessage(translateField(message)),
  }));
};

/**
 * Sends the form of a donation or a fee with the session of who is signed in, so that members pay their price, and nothing typed is
 * lost. Without this script, the page that it is posted to does the same for a guest.
 */
export function beginFeeForm(form: HTMLFormElement): void {
  const notice = form.querySelector<HTMLElement>('[data-failure]');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const captcha = __HAS_CAPTCHA__ ? prepareCaptcha(form) : undefined;
  const send = async () => {
    const widget = await captcha?.();
    try {
      const token = widget && { captcha_token: await widget.solve() };
      const fields = { ...Object.fromEntries(new FormData(form)), ...token };
      location.assign(await beginFee(form.dataset['fee'] ?? '', fields));
    } finally {
      widget?.reset();
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button?.getAttribute('aria-busy') === 'true') return;
    button?.setAttribute('aria-busy', 'true');
    if (notice) notice.hidden = true;
    markFields(form, []);
    send().catch((error: unknown) => {
      button?.removeAttribute('aria-busy');
      const issues = readIssues(error);
      markFields(form, issues);
      if (!notice) return;
      notice.textContent =
        issues.length > 0 ? (form.dataset['checkFields'] ?? '') : toUserMessage(error).message;
      notice.hidden = false;
    });
  });
}
