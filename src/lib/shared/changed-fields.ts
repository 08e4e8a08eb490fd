const asText = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) as string | undefined;

/**
 * Returns the fields of `input` that differ from what was `seen`: a form that saves these alone leaves what was saved meanwhile in
 * another tab, or by somebody else, as it is. Fields that were not seen count as changed.
 */
export function changedFields<Input extends object>(
  seen: Readonly<Partial<Record<keyof Input, unknown>>> | null | undefined,
  input: Input,
): Partial<Input> {
  const names = Object.keys(input) as (keyof Input)[];
  return Object.fromEntries(
    names.filter((name) => asText(input[name]) !== asText(seen?.[name])).map((name) => [name, input[name]]),
  ) as Partial<Input>;
}
