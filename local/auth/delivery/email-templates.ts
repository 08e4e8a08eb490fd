import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../../project.ts';
import type { AuthConfig } from '../config/config.ts';
import type { EmailKind } from '../config/config-tables.ts';
import { defaultTemplates } from './default-templates.ts';
import { executeTemplate, unescapeHtml } from './go-template.ts';
import type { Email } from './smtp-sender.ts';

/** The email templates of GoTrue that have a link. */
export type EmailTemplate = Exclude<EmailKind, 'reauthentication'>;

/** What templates can name, by the names of GoTrue. */
export interface EmailValues {
  /** The link that verifies as soon as anything opens it. */
  ConfirmationURL?: string;
  Token: string;
  /** For a link to a page of the site, which verifies it by `POST /verify`. */
  TokenHash?: string;
  /** Where the link leads in the end. */
  RedirectTo?: string;
  /** The address of the account. */
  Email: string;
  NewEmail?: string;
  SendingTo?: string;
  /** The metadata of the account. */
  Data: Record<string, unknown> | null;
}

/**
 * The email of a kind by the project's template (`[auth.email.template.*]` in supabase/config.toml), or else by GoTrue's.
 *
 * @throws for a template that cannot be read or executed.
 */
export function renderEmail(
  { site_url, email }: Pick<AuthConfig, 'site_url' | 'email'>,
  kind: EmailKind,
  { to, values }: { to: string; values: EmailValues },
): Email {
  const own = email.template[kind];
  const preset = defaultTemplates[kind];
  // Read for each email, so that a changed template shows in the next one.
  const template = own?.content_path ? readFileSync(resolve(root, own.content_path), 'utf8') : preset.html;
  const data = { ...values, SiteURL: site_url };
  const html = executeTemplate(template, data);
  // Escaped like HTML, as GoTrue has it.
  const subject = executeTemplate(own?.subject || preset.subject, data);
  return { to, subject, html, text: toPlainText(html) };
}

/** The same as plain text: links are written out. */
const toPlainText = (html: string) =>
  unescapeHtml(
    html
      .replace(/^.*<\/h[12]>/s, '')
      .replaceAll(
        /<a\s+href="([^"]*)"[^>]*>(.*?)<\/a\s*>/gs,
        (_all, href: string, label: string) => `${label}:\n${href}`,
      )
      .replaceAll(/<\/p>/g, '\n\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/^[ \t]+|[ \t]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  ) + '\n';
