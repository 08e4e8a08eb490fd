import type { Email } from './smtp-sender.ts';

/** The email templates of GoTrue that have a link. */
export type EmailTemplate = 'confirmation' | 'recovery' | 'email_change' | 'magic_link' | 'invite';

const templates: Record<EmailTemplate, { subject: string; lead: string; action: string; note: string }> = {
  confirmation: {
    subject: 'Confirm your email address',
    lead: 'Welcome. Confirm this email address to finish signing up.',
    action: 'Confirm address',
    note: 'If you did not sign up, ignore this email: without the confirmation there is no account.',
  },
  recovery: {
    subject: 'Reset your password',
    lead: 'Someone, hopefully you, asked to reset the password of your account.',
    action: 'Set new password',
    note: 'If it was not you, ignore this email: your password stays the same.',
  },
  magic_link: {
    subject: 'Sign in',
    lead: 'Someone, hopefully you, asked to sign in to your account without a password.',
    action: 'Sign in',
    note: 'If it was not you, ignore this email: nobody can sign in without it.',
  },
  invite: {
    subject: 'You are invited',
    lead: 'You are invited to create an account. Accept to choose a password.',
    action: 'Accept invitation',
    note: 'If you do not want an account, ignore this email.',
  },
  email_change: {
    subject: 'Confirm your new email address',
    lead: 'Confirm that {newAddress} becomes the email address of your account.',
    action: 'Confirm change',
    note: 'If you did not ask for it, ignore this email and change your password.',
  },
};

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** The email with the code that a password change asks for. */
export function renderReauthenticationEmail(to: string, code: string): Email {
  const subject = 'Confirm it is you';
  const lead = 'Someone, hopefully you, wants to change the password of your account.';
  const note =
    'If it was not you, sign out everywhere and change your password: someone else is using your session.';
  const text = `${lead}\n\nThe code to confirm it is: ${code}\n\n${note}\n`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 34rem; margin: 2rem auto; padding: 0 1rem">
<h1 style="font-size: 1.25rem">${escapeHtml(subject)}</h1>
<p>${escapeHtml(lead)}</p>
<p>The code to confirm it is: <strong>${escapeHtml(code)}</strong></p>
<p style="color: #555">${escapeHtml(note)}</p>
</body></html>`;
  return { to, subject, text, html };
}

/** An email with its link and the code that can be typed instead; `newAddress` is the new one of an email change. */
export function renderEmail(
  kind: EmailTemplate,
  to: string,
  { link, code, newAddress = '' }: { link: string; code: string; newAddress?: string },
): Email {
  const { subject, action, note, ...template } = templates[kind];
  const lead = template.lead.replace('{newAddress}', () => newAddress);
  const text = `${lead}\n\n${action}:\n${link}\n\nIf you are asked for a code, it is: ${code}\n\n${note}\n`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 34rem; margin: 2rem auto; padding: 0 1rem">
<h1 style="font-size: 1.25rem">${escapeHtml(subject)}</h1>
<p>${escapeHtml(lead)}</p>
<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: .75rem 1.25rem; border-radius: .5rem; background: #14532d; color: #fff; text-decoration: none">${escapeHtml(action)}</a></p>
<p>If you are asked for a code, it is: <strong>${escapeHtml(code)}</strong></p>
<p style="color: #555">${escapeHtml(note)}</p>
</body></html>`;
  return { to, subject, text, html };
}
