const groupPrefix = 'suggestion.';

/**
 * The fields of a form as a JSON body: all "businesses[]" are the list `businesses`, "suggestion.phone" is the field `phone` of `suggestion`. Empty fields of it are left out, and
 * so is `suggestion` without any; other names with a dot are ignored.
 */
export function toFormBody(entries: Iterable<[string, FormDataEntryValue]>): Record<string, unknown> {
  // Maps: a name like "__proto__" must not reach what all objects share.
  const body = new Map<string, unknown>();
  const suggestion = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue;
    if (name.endsWith('[]')) lists.set(name.slice(0, -2), [...(lists.get(name.slice(0, -2)) ?? []), value]);
    else if (!name.includes('.')) body.set(name, value);
    else if (name.startsWith(groupPrefix) && value.trim() !== '')
      suggestion.set(name.slice(groupPrefix.length), value);
  }
  for (const [name, values] of lists) body.set(name, values);
  if (suggestion.size > 0) body.set('suggestion', Object.fromEntries(suggestion));
  return Object.fromEntries(body);
}

/** Why the hub did not take a form: a code, a sentence in English, and the fields with an error. */
export interface FormRejection {
  code: string;
  message: string;
  issues: { field: string; message: string }[];
}

/** Reads an error response of the edge functions, whatever it holds. */
export function toFormRejection(status: number, body: unknown): FormRejection {
  const { code, message, details } = (body ?? {}) as {
    code?: string;
    message?: string;
    details?: { reason?: string; issues?: FormRejection['issues'] };
  };
  return {
    code: details?.reason ?? code ?? (status >= 500 ? 'UNAVAILABLE' : 'INTERNAL'),
    message: message ?? '',
    issues: details?.issues ?? [],
  };
}

/** A form that was sent without a script, and was not taken: what was typed, and why. */
export interface RejectedForm {
  /** Of a list, such as "businesses[]", all values with a space between them. */
  values: Record<string, string>;
  rejection: FormRejection;
}
