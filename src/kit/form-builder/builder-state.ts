import { type AskedField, type FieldTranslations, type FieldType, isOfPart } from '#contracts/forms.ts';
import { type Language, languages } from '#contracts/languages.ts';

/** A field as the builder edits it. */
export interface BuiltField extends Omit<AskedField, 'section'> {
  visibility: 'staff' | 'members' | 'public';
  is_filter: boolean;
}

/** A section with its fields; `key` stays while its title is typed. */
export interface BuiltSection {
  key: string;
  title: string;
  /** The title in other languages. */
  titles: Partial<Record<Language, string>>;
  fields: BuiltField[];
}

/** An option id: short, and unique within a field. */
export const newOptionId = (): string => crypto.randomUUID().slice(0, 8);

/** A new field of a type, with what the type needs. */
export function newField(type: FieldType, label: string, optionLabels: readonly string[]): BuiltField {
  const hasOptions = type === 'choice' || type === 'choices';
  return {
    id: crypto.randomUUID(),
    type,
    label,
    help: '',
    is_required: false,
    options: hasOptions ? optionLabels.map((text) => ({ id: newOptionId(), label: text })) : [],
    settings: type === 'price' ? { price: 0, maxQuantity: 10 } : {},
    condition: null,
    visibility: 'staff',
    is_filter: false,
  };
}

/** A new section. */
export const newSection = (title: string): BuiltSection => ({
  key: crypto.randomUUID(),
  title,
  titles: {},
  fields: [],
});

const titlesOf = ({ translations = {} }: BuiltField): BuiltSection['titles'] =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, { section }]) => (section ? [[language, section]] : [])),
  );

// Each field has the title of its section, in every language.
const withTitles = ({ translations = {} }: BuiltField, titles: BuiltSection['titles']): FieldTranslations =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const { section: _, ...texts } = translations[language] ?? {};
      const section = titles[language]?.trim();
      const known = { ...texts, ...(section && { section }) };
      return Object.keys(known).length > 0 ? [[language, known]] : [];
    }),
  );

/** The sections of stored fields, which are in their order; always at least one. */
export function toSections(fields: readonly (BuiltField & { section: string })[]): BuiltSection[] {
  const sections: BuiltSection[] = [];
  for (const { section: title, ...field } of fields) {
    const last = sections.at(-1);
    if (last?.title === title) last.fields.push(field);
    else sections.push({ ...newSection(title), titles: titlesOf(field), fields: [field] });
  }
  return sections.length > 0 ? sections : [newSection('')];
}

/** The fields as they are stored: in order, each with the title of its section. */
export const toStored = (sections: readonly BuiltSection[]): (BuiltField & { section: string })[] =>
  sections.flatMap(({ title, titles, fields }) =>
    fields.map((field) => ({ ...field, section: title.trim(), translations: withTitles(field, titles) })),
  );

/** Replaces a field by what `change` makes of it. */
export const changeField = (
  sections: readonly BuiltSection[],
  id: string,
  change: (field: BuiltField) => BuiltField,
): BuiltSection[] =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (field.id === id ? change(field) : field)),
  }));

/** Takes a field out, and the conditions that asked for it. */
export const removeField = (sections: readonly BuiltSection[], id: string): BuiltSection[] =>
  sections.map((section) => ({
    ...section,
    fields: section.fields
      .filter((field) => field.id !== id)
      .map((field) => (field.condition?.field_id === id ? { ...field, condition: null } : field)),
  }));

/** Puts a field before another one, or without one at the end of a section. */
export function placeField(
  sections: readonly BuiltSection[],
  id: string,
  to: { section: string; before?: string | undefined },
): BuiltSection[] {
  const moved = sections.flatMap(({ fields }) => fields).find((field) => field.id === id);
  if (!moved || to.before === id) return [...sections];
  return sections.map((section) => {
    const left = section.fields.filter((field) => field.id !== id);
    if (section.key !== to.section) return { ...section, fields: left };
    const at = to.before === undefined ? -1 : left.findIndex((field) => field.id === to.before);
    return { ...section, fields: left.toSpliced(at === -1 ? left.length : at, 0, moved) };
  });
}

/** Moves a field one place up or down, at the edge of a section into the one next to it. */
export function stepField(sections: readonly BuiltSection[], id: string, step: -1 | 1): BuiltSection[] {
  const inSection = sections.findIndex(({ fields }) => fields.some((field) => field.id === id));
  const section = sections[inSection];
  if (!section) return [...sections];
  const at = section.fields.findIndex((field) => field.id === id);
  if (at + step >= 0 && at + step < section.fields.length) {
    const next = section.fields[step === 1 ? at + 2 : at - 1];
    return placeField(sections, id, { section: section.key, before: next?.id });
  }
  const other = sections[inSection + step];
  if (!other) return [...sections];
  return placeField(sections, id, {
    section: other.key,
    before: step === 1 ? other.fields[0]?.id : undefined,
  });
}

/** The fields before one whose answers can be its condition: a choice, several, a consent. */
export function conditionSources(sections: readonly BuiltSection[], id: string): BuiltField[] {
  const all = sections.flatMap(({ fields }) => fields);
  const at = all.findIndex((field) => field.id === id);
  // What is asked once for an order cannot depend on what each person answers.
  const part = all[at]?.asked_of === 'order' ? 'order' : undefined;
  return all
    .slice(0, Math.max(0, at))
    .filter((field) => (field.type === 'consent' || field.options.length > 0) && isOfPart(field, part));
}

/** Whether two sections have the same title: the database keeps sections by their titles. */
export const hasSameTitles = (sections: readonly BuiltSection[]): boolean => {
  const titles = sections.filter(({ fields }) => fields.length > 0).map(({ title }) => title.trim());
  return new Set(titles).size < titles.length;
};
