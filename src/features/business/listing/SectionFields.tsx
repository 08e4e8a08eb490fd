import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { maxCategories, maxGalleryPictures } from '#contracts/listing.ts';
import { FieldControl } from '../../../kit/forms/FieldControl.tsx';
import { type FieldSpec, listOf, type Value } from '../../../kit/forms/form-fields.ts';
import { formatMore, type OwnEntitlements } from '../membership/own-entitlements.ts';
import type { ApprovalNotes } from './approval.ts';
import { CategoryPicker } from './CategoryPicker.tsx';
import type { CategoryGroup, CategoryTitles } from './category-tree.ts';
import { HoursEditor } from './HoursEditor.tsx';
import type { Section } from './listing-fields.ts';
import { MapLocation } from './MapLocation.tsx';
import { PictureFields } from './PictureFields.tsx';
import { SpecialHours } from './SpecialHours.tsx';
import type { ListingEditorState } from './use-listing-editor.ts';

interface SectionFieldsProps {
  section: Section;
  editor: ListingEditorState;
  categories: readonly CategoryGroup[];
  categoryTitles: CategoryTitles;
  entitlements: OwnEntitlements;
  noteOf: ApprovalNotes;
  isStaff: boolean;
  userId: string;
}

// These are set on the map.
const onMap: ReadonlySet<string> = new Set(['latitude', 'longitude']);

/** The fields of one section of the editor. */
export function SectionFields({
  section,
  editor,
  categories,
  categoryTitles,
  entitlements,
  noteOf,
  isStaff,
  userId,
}: SectionFieldsProps) {
  const t = useStrings(listingEditorStrings);
  const { draft, change, errors, listing } = editor;
  const language = useLanguage();
  // Nobody has more than the hub takes at all.
  const moreOf = (key: 'categories' | 'gallery', most: number) => {
    const one = entitlements[key];
    return one && (one.max ?? most) < most ? formatMore(one, language) : undefined;
  };
  const set = (name: string, value: Value) => {
    change({ values: { ...draft.values, [name]: value } });
  };
  const control = (spec: FieldSpec) =>
    spec.name === 'categories' ? (
      <CategoryPicker
        key={spec.name}
        groups={categories}
        titles={categoryTitles}
        chosen={listOf(draft.values, spec.name)}
        max={entitlements.categories?.max ?? maxCategories}
        more={moreOf('categories', maxCategories)}
        note={noteOf(spec.name)}
        error={errors[spec.name]}
        onChange={(chosen) => set(spec.name, chosen)}
      />
    ) : (
      <FieldControl
        key={spec.name}
        spec={spec}
        note={noteOf(spec.name)}
        values={draft.values}
        error={errors[spec.name]}
        onChange={set}
      />
    );
  return (
    <>
      {section.name === 'hours' && (
        <>
          <p className="soft">{t.hours.zone(listing.time_zone.replaceAll('_', ' '))}</p>
          <HoursEditor
            week={draft.week}
            note={noteOf('opening_hours')}
            onChange={(week) => change({ week })}
          />
          <SpecialHours
            specials={draft.specials}
            note={noteOf('special_hours')}
            onChange={(specials) => change({ specials })}
          />
        </>
      )}
      {section.fields.filter(({ name }) => !onMap.has(name)).map(control)}
      {section.name === 'place' && (
        <MapLocation
          userId={userId}
          country={listing.country}
          fields={section.fields.filter(({ name }) => onMap.has(name))}
          note={noteOf('latitude')}
          values={draft.values}
          errors={errors}
          hasCoordinates={isStaff}
          onChange={(values) => change({ values: { ...draft.values, ...values } })}
        />
      )}
      {section.name === 'pictures' && (
        <PictureFields
          businessId={listing.id}
          draft={draft}
          readDraft={() => editor.editor.getState().draft}
          max={entitlements.gallery?.max ?? maxGalleryPictures}
          more={moreOf('gallery', maxGalleryPictures)}
          noteOf={noteOf}
          onChange={change}
        />
      )}
    </>
  );
}
