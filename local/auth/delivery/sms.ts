/** A text message to one number in E.164, with the plus. */
export interface Sms {
  to: string;
  text: string;
}

/** The message with a code, from the configured template: Go's `{{ .Code }}` is replaced by the code. */
export function generateSmsFromTemplate(template: string, phone: string, code: string): Sms {
  return { to: `+${phone}`, text: template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, () => code) };
}
