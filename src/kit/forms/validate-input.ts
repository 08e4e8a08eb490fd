import * as z from 'zod/mini';

/** What a form holds by the name of each control; the name of a part of an object has dots: `field_audiences.about`. */
export type FormValues = Readonly<Record<string, unknown>>;

/** The input that a contract takes, or what is wrong with each control: sentences in English, in the order of the contract. */
export type ValidatedInput<Output> = { input: Output } | { errors: Record<string, string[]> };

/** Validates what a form holds against its contract. */
export function validateInput<Output>(
  contract: z.ZodMiniType<Output>,
  values: FormValues,
): ValidatedInput<Output> {
  const parsed = z.safeParse(contract, nest(values));
  if (parsed.success) return { input: parsed.data };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) {
    const known = (errors[path.join('.')] ??= []);
    if (!known.includes(message)) known.push(message);
  }
  return { errors };
}

function nest(values: FormValues) {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [first = name, part] = name.split('.');
    whole[first] = part === undefined ? value : { ...(whole[first] as object | undefined), [part]: value };
  }
  return whole;
}
