/** What somebody typed as the address of a link; '' for nothing, undefined for what is none. */
export function asLink(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  if (/^(https?:\/\/\S+|mailto:\S+|tel:[+\d-]+|#\S+|\/(?!\/)\S*)$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^([a-z0-9-]+\.)+[a-z]{2,}([/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return undefined;
}
