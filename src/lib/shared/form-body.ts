/**
 * The fields of a form as a JSON body: "suggestion.phone" is the field `phone` of `suggestion`. Empty fields of a group are left
 * out, and so is a group without any.
 */
export function toFormBody(form: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const groups: Record<string, Record<string, string>> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const [group = '', field] = name.split('.');
    if (field === undefined) body[name] = value;
    else if (value.trim() !== '') (groups[group] ??= {})[field] = value;
  }
  return { ...body, ...groups };
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
  values: Record<string, string>;
  rejection: FormRejection;
}
