import { FieldControl } from '../../../kit/forms/FieldControl.tsx';
import { listOf } from '../../../kit/forms/form-fields.ts';
import { maxCategories } from '#contracts/listing.ts';
import { CategoryPicker } from './CategoryPicker.tsx';
import type { CategoryGroup } from './category-tree.ts';
import type { Step } from './listing-fields.ts';
import { HoursEditor } from './HoursEditor.tsx';
import { MapLocation } from './MapLocation.tsx';
import { PictureFields } from './PictureFields.tsx';
import { SubmitListing } from './SubmitListing.tsx';
import { SpecialHours } from './SpecialHours.tsx';
import type { ListingEditorState } from './use-listing-editor.ts';

interface ListingStepProps {
  step: Step;
  editor: ListingEditorState;
  categories: CategoryGroup[];
  isOwner: boolean;
  isStaff: boolean;
  userId: string;
}

// These are set on the map.
const onMap: ReadonlySet<string> = new Set(['latitude', 'longitude']);

/** The fields of one step of the editor. */
export function ListingStep({ step, editor, categories, isOwner, isStaff, userId }: ListingStepProps) {
  const { draft, change, errors, listing } = editor;
  return (
    <div className="form">
      {step.name === 'hours' && (
        <>
          <p className="soft">Time zone: {listing.time_zone.replaceAll('_', ' ')}.</p>
          <HoursEditor week={draft.week} onChange={(week) => change({ week })} />
          <SpecialHours specials={draft.specials} onChange={(specials) => change({ specials })} />
        </>
      )}
      {step.fields
        .filter(({ name }) => !onMap.has(name))
        .map((spec) =>
          spec.name === 'categories' ? (
            <CategoryPicker
              key={spec.name}
              groups={categories}
              chosen={listOf(draft.values, spec.name)}
              max={maxCategories}
              error={errors[spec.name]}
              onChange={(chosen) => change({ values: { ...draft.values, categories: chosen } })}
            />
          ) : (
            <FieldControl
              key={spec.name}
              spec={spec}
              values={draft.values}
              error={errors[spec.name]}
              onChange={(name, value) => change({ values: { ...draft.values, [name]: value } })}
            />
          ),
        )}
      {step.name === 'place' && (
        <MapLocation
          userId={userId}
          country={listing.country}
          fields={step.fields.filter(({ name }) => onMap.has(name))}
          values={draft.values}
          errors={errors}
          hasCoordinates={isStaff}
          onChange={(values) => change({ values: { ...draft.values, ...values } })}
        />
      )}
      {step.name === 'pictures' && <PictureFields businessId={listing.id} draft={draft} onChange={change} />}
      {step.name === 'send' && <SubmitListing key={listing.status} editor={editor} isOwner={isOwner} />}
    </div>
  );
}
