/** A few words about a whole group of fields, below its heading. */
export function FieldNote({ children }: { children: string | undefined }) {
  return children === undefined ? null : <p className="field-note">{children}</p>;
}
