/** A text message to one number, in international form with the plus. */
export interface OutgoingSms {
  to: string;
  text: string;
}

/** The message that brings a code, by the template of the configuration: Go's `{{ .Code }}` stands for the code. */
export function writeSms(template: string, phone: string, code: string): OutgoingSms {
  return { to: `+${phone}`, text: template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, () => code) };
}
