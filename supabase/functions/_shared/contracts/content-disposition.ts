// What RFC 8187 allows in an extended value, where encodeURIComponent leaves more.
const encode = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The header Content-Disposition (RFC 6266) of a file that is shown or saved under this name, of any characters: programs that read no
 * extended values get it with an underscore for each that a header cannot have.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^ !#$&'()+,\-.0-9;=@A-Z[\]^_`a-z{}~]/gu, '_');
  const quoted = `${kind}; filename="${plain}"`;
  return plain === name ? quoted : `${quoted}; filename*=UTF-8''${encode(name)}`;
}
