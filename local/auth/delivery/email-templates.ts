import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { readConfigToml, root } from '../../project.ts';
import type { Email } from './smtp-sender.ts';

const kinds = [
  'confirmation',
  'recovery',
  'email_change',
  'magic_link',
  'invite',
  'reauthentication',
] as const;
type Kind = (typeof kinds)[number];

/** The email templates of GoTrue that have a link. */
export type EmailTemplate = Exclude<Kind, 'reauthentication'>;

const ConfigFile = z.object({
  auth: z.object({
    email: z.object({
      template: z.record(z.enum(kinds), z.object({ subject: z.string(), content_path: z.string() })),
    }),
  }),
});

let templates: z.infer<typeof ConfigFile>['auth']['email']['template'] | undefined;
const templateOf = (kind: Kind) => {
  templates ??= ConfigFile.parse(parse(readConfigToml())).auth.email.template;
  const { subject, content_path: path } = templates[kind];
  return { subject, html: readFileSync(join(root, path), 'utf8') };
};

/** What a template names: `{{ .Token }}`, and `{{ if eq (printf "%v" .Data.language) "es" }}` of the metadata of the account. */
interface TemplateData {
  /** By the names of GoTrue. */
  values: Partial<Record<'ConfirmationURL' | 'Token' | 'NewEmail', string>>;
  metadata: Record<string, unknown> | null;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
const unescapeHtml = (html: string) =>
  Object.entries(escapes).reduceRight(
    (text, [character, entity]) => text.replaceAll(entity, character),
    html,
  );

/**
 * Executes the part of Go's templates that those of supabase/templates use. The metadata is the visitor's: without `printf`, Go's
 * `eq` fails on what is not a string, and the email is not sent.
 *
 * @throws for a condition of another form.
 */
function executeTemplate(template: string, { values, metadata }: TemplateData): string {
  const holds = (condition: string) => {
    const [, name = '', wanted] = /^eq \(printf "%v" \.Data\.(\w+)\) "(\w+)"$/.exec(condition) ?? [];
    if (wanted === undefined) throw new Error(`Unknown condition in an email template: ${condition}`);
    return metadata?.[name] === wanted;
  };
  return template
    .replaceAll(/\{\{ if (.*?) \}\}(.*?)\{\{ end \}\}/gs, (_all, first: string, rest: string) => {
      const branches = `{{ else if ${first} }}${rest}`.split(/\{\{ else(?: if (.*?))? \}\}/).slice(1);
      const at = branches.findIndex(
        (condition: string | undefined, index) =>
          index % 2 === 0 && (condition === undefined || holds(condition)),
      );
      return branches[at + 1] ?? '';
    })
    .replaceAll(/\{\{ \.(\w+) \}\}/g, (_all, name: string) =>
      escapeHtml(values[name as keyof typeof values] ?? ''),
    );
}

/** The same as plain text: links are written out. */
const toPlainText = (html: string) =>
  unescapeHtml(
    html
      .replace(/^.*<\/h1>/s, '')
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

function renderTemplate(kind: Kind, to: string, data: TemplateData): Email {
  const { subject, html } = templateOf(kind);
  const content = executeTemplate(html, data);
  return { to, subject: executeTemplate(subject, data), html: content, text: toPlainText(content) };
}

/** The email with the code that a password change asks for, in the language that the account's metadata names. */
export const renderReauthenticationEmail = (
  to: string,
  { code, metadata }: { code: string; metadata: TemplateData['metadata'] },
): Email => renderTemplate('reauthentication', to, { values: { Token: code }, metadata });

/** An email with its link and the code that can be typed instead; `newAddress` is the new one of an email change. */
export const renderEmail = (
  kind: EmailTemplate,
  to: string,
  {
    link,
    code,
    newAddress = '',
    metadata,
  }: { link: string; code: string; newAddress?: string; metadata: TemplateData['metadata'] },
): Email =>
  renderTemplate(kind, to, {
    values: { ConfirmationURL: link, Token: code, NewEmail: newAddress },
    metadata,
  });
