import { z } from 'zod';

const FactText = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const FactAddress = z.record(z.string(), z.string().or(z.number()));

/** A value of a custom field as pages show it: choices by their labels, an address or a file by its parts. */
export const CustomFact = z.object({
  field: z.string(),
  section: z.string(),
  label: z.string(),
  type: z.string(),
  value: FactText.or(FactAddress),
});
export type CustomFact = z.infer<typeof CustomFact>;

/** The kinds of things that have custom fields, which are also the purposes of the forms of these fields. */
export const customEntities = ['listing', 'organization', 'person'] as const;
export type CustomEntity = (typeof customEntities)[number];
