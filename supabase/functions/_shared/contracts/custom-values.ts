import { z } from 'zod';
import { type Language, languages } from './languages.ts';

const FactText = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const FactAddress = z.record(z.string(), z.string().or(z.number()));

/** A value of a custom field as pages show it: choices by their labels, an address or a file by its parts. */
export const CustomFact = z.object({
  field: z.string(),
  section: z.string(),
  label: z.string(),
  type: z.string(),
  value: FactText.or(FactAddress),
  /** What the field and its choices are called in other languages. */
  translations: z
    .partialRecord(
      z.enum(languages),
      z.object({
        label: z.string().optional(),
        section: z.string().optional(),
        value: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});
export type CustomFact = z.infer<typeof CustomFact>;

/** A fact with its texts in a language; as they were written where there are no others. */
export function factIn(fact: CustomFact, language: Language): CustomFact {
  const texts = fact.translations?.[language];
  return {
    ...fact,
    label: texts?.label || fact.label,
    section: texts?.section || fact.section,
    value: texts?.value ?? fact.value,
  };
}

/** The kinds of things that have custom fields, which are also the purposes of the forms of these fields. */
export const customEntities = ['listing', 'organization', 'person'] as const;
export type CustomEntity = (typeof customEntities)[number];
