import { type ReactNode, useState } from 'react';
import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';
import { MapLocation } from '../listing/MapLocation.tsx';
import { isAtOwner, placeOf } from './place.ts';
import { PlaceChoice } from './PlaceChoice.tsx';
import type { PostArea } from './post-area.ts';
import { type PostKind, postKinds, type PostSection } from './post-kinds.ts';
import { pictureFolder } from './post-owner.ts';
import type { PostToEdit } from './posts.ts';
import { PostField } from './PostField.tsx';
import type { PostFormState } from './use-post-form.ts';

// Set on the map, where the first of them is.
const onMap: ReadonlySet<string> = new Set(['latitude', 'longitude']);
const ofPlace: ReadonlySet<string> = new Set([
  'venue_name',
  'address_line1',
  'city',
  'state',
  'zip_code',
  ...onMap,
]);

interface PostSectionsProps {
  kind: PostKind;
  area: PostArea;
  loaded: PostToEdit;
  userId: string;
  form: PostFormState;
}

/** The fields of a post in groups, with those that few need folded. */
export function PostSections({ kind, area, loaded, userId, form }: PostSectionsProps) {
  const t = useStrings(postFormStrings);
  const { owner } = loaded;
  const { draft, errors, shown } = form;
  const [isOther, setOther] = useState(() => !isAtOwner(draft, owner));
  const hasPlace = kind === 'event' && shown.some(({ name }) => name === 'venue_name');
  const choosePlace = (next: boolean) => {
    setOther(next);
    form.changeAll(next ? { latitude: '', longitude: '' } : placeOf(owner));
  };
  const show = (spec: FieldSpec) => {
    const { name } = spec;
    if (name === 'longitude' || (ofPlace.has(name) && hasPlace && !isOther)) return null;
    if (name === 'latitude')
      return (
        <div key={name} data-field={name} tabIndex={-1}>
          <span data-field="longitude" />
          <MapLocation
            userId={userId}
            country={owner.country}
            fields={shown.filter((field) => onMap.has(field.name))}
            values={draft}
            errors={errors}
            hasCoordinates={area === 'admin'}
            onChange={form.changeAll}
          />
        </div>
      );
    return (
      <div key={name} data-field={name} tabIndex={-1}>
        <PostField
          spec={spec}
          values={draft}
          error={errors[name]}
          choices={loaded.categories}
          pictureFolder={pictureFolder(owner)}
          onChange={form.change}
          onChangeAll={form.changeAll}
        />
      </div>
    );
  };
  const select = (names: readonly string[] = []) =>
    names.flatMap((name) => shown.filter((spec) => spec.name === name));
  const hasError = (fields: readonly FieldSpec[]) => fields.some(({ name }) => errors[name] !== undefined);
  const showSection = (section: PostSection) => {
    const more = select(section.more);
    return (
      <section className="card form section-card" key={section.title ?? ''}>
        {section.title && <h3>{t.sections[section.title]}</h3>}
        {section.title === 'when' && <p className="soft">{t.timeZone(form.zone.replaceAll('_', ' '))}</p>}
        {select(section.fields).map((spec) => [
          spec.name === 'venue_name' && (
            <PlaceChoice key="place" owner={owner} isOther={isOther} onChoose={choosePlace} />
          ),
          show(spec),
        ])}
        {more.length > 0 && (
          <Folded title={t.sections.more} isOpen={hasError(more)}>
            {more.map(show)}
          </Folded>
        )}
      </section>
    );
  };
  return postKinds[kind].sections.map(showSection);
}

interface FoldedProps {
  title: string;
  /** Whether it is opened although nobody did, for an error inside. */
  isOpen: boolean;
  children: ReactNode;
}

function Folded({ title, isOpen, children }: FoldedProps) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details
      className="folded"
      open={isOpened || isOpen}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className="form">{children}</div>
    </details>
  );
}
