import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { approvalNotes } from '../../../src/features/business/listing/approval.ts';
import { ErrorSummary } from '../../../src/features/business/listing/ErrorSummary.tsx';
import { hasGeocoder } from '../../../src/features/business/listing/geocoding.ts';
import { listSections } from '../../../src/features/business/listing/listing-fields.ts';
import { ListingPreview } from '../../../src/features/business/listing/ListingPreview.tsx';
import type {
  ChangeRequest,
  Listing,
  ListingToEdit,
} from '../../../src/features/business/listing/listings.ts';
import { PendingChanges } from '../../../src/features/business/listing/PendingChanges.tsx';
import { createPinMap } from '../../../src/features/business/listing/pin-map.ts';
import { SectionFields } from '../../../src/features/business/listing/SectionFields.tsx';
import { SectionView } from '../../../src/features/business/listing/SectionView.tsx';
import { StrengthMeter } from '../../../src/features/business/listing/StrengthMeter.tsx';
import { SubmitListing } from '../../../src/features/business/listing/SubmitListing.tsx';
import { useListingEditor } from '../../../src/features/business/listing/use-listing-editor.ts';
import { fieldMessageStrings } from '../../../src/i18n/shared/field-message-strings.ts';
import { formKitStrings } from '../../../src/i18n/shared/form-kit-strings.ts';
import { islandStrings } from '../../../src/i18n/shared/island-strings.ts';
import { listingEditorStrings } from '../../../src/i18n/business/listing-editor-strings.ts';
import { listingFieldStrings } from '../../../src/i18n/business/listing-field-strings.ts';
import { statusStrings } from '../../../src/i18n/shared/status-strings.ts';
import { LanguageContext } from '../../../src/i18n/use-strings.ts';

vi.mock(import('../../../src/features/business/listing/geocoding.ts'), () => ({
  hasGeocoder: vi.fn(),
  findPlaces: vi.fn(),
}));
vi.mock(import('../../../src/features/business/listing/pin-map.ts'), () => ({ createPinMap: vi.fn() }));

const listing = {
  id: 'b',
  name: 'Panadería',
  tagline: '',
  description: 'Pan.',
  categories: ['Panaderías'],
  email: 'a@b.test',
  opening_hours: { monday: [{ opens: '09:00', closes: '17:00' }] },
  special_hours: [{ from: '2026-12-24', to: '2026-12-26', note: '' }],
  notice: 'Nieve',
  notice_until: '2026-12-24',
  time_zone: 'America/New_York',
  gallery: [],
  gallery_descriptions: {},
  social_links: [],
  status: 'approved',
  version: 1,
} as unknown as Listing;
const patch = {
  name: 'La panadería',
  show_email: true,
  opening_hours: { monday: [{ opens: '10:00', closes: '17:00' }] },
};
const loaded: ListingToEdit = {
  listing,
  waiting: { id: 'c', status: 'pending', updated_at: '1', patch } as unknown as ChangeRequest,
  categories: [{ name: 'Panaderías', children: [] }],
  categoryTitles: {},
  moderated: ['name'],
  zone: 'America/New_York',
  entitlements: {},
};

/** The whole editor, with every section open, as it is and as visitors see it. */
function Whole({ status }: { status: string }) {
  const editor = useListingEditor({ ...loaded, listing: { ...listing, status } }, 'kim');
  const sections = listSections('es');
  const wrong = sections
    .map((section) => ({
      section,
      columns: section.columns.filter((column) => column in editor.errors),
    }))
    .filter(({ columns }) => columns.length > 0);
  const onOpen = () => undefined;
  return (
    <>
      <ErrorSummary wrong={wrong} errors={editor.errors} onGo={onOpen} />
      <StrengthMeter draft={editor.draft} onOpen={onOpen} />
      <PendingChanges
        live={editor.listing}
        waiting={editor.waiting}
        onTake={onOpen}
        onChanged={() => Promise.resolve()}
      />
      {sections.map((section) => (
        <section key={section.name} aria-label={section.title}>
          <SectionView section={section} draft={editor.draft} pending={new Set()} titles={{}} />
          <SectionFields
            section={section}
            editor={editor}
            categories={loaded.categories}
            categoryTitles={loaded.categoryTitles}
            entitlements={loaded.entitlements}
            noteOf={approvalNotes(status === 'approved', false, ['name'], 'es')}
            isStaff
            userId="kim"
          />
        </section>
      ))}
      <SubmitListing editor={editor} isOwner onOpen={onOpen} />
      <ListingPreview draft={editor.draft} />
    </>
  );
}

const textsOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? textsOf(value) : [],
  );
const areas = [
  fieldMessageStrings,
  formKitStrings,
  islandStrings,
  listingEditorStrings,
  listingFieldStrings,
  statusStrings,
];
const spanish = new Set(areas.flatMap(({ es }) => textsOf(es)));
const english = areas.flatMap(({ en }) => textsOf(en)).filter((text) => !spanish.has(text));

/** What is read or heard of the page. */
const textsOnPage = () => {
  const texts = [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...['alt', 'aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
  ]);
  return texts.map((text) => text.trim()).filter(Boolean);
};

beforeEach(() => {
  localStorage.clear();
  vi.mocked(createPinMap).mockRejectedValue(new Error('no map here'));
  vi.mocked(hasGeocoder).mockResolvedValue(true);
});
afterEach(cleanup);

it.each(['draft', 'pending', 'approved', 'suspended'])(
  'the editor of a listing has no English of ours on a Spanish page: %s',
  async (status) => {
    render(
      <LanguageContext value="es">
        <Whole status={status} />
      </LanguageContext>,
    );
    await screen.findByRole('button', { name: 'Buscar en el mapa' });
    const type = (label: string, value: string) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    };
    type('Nombre de la empresa (obligatorio)', ' ');
    type('Sitio web', 'sin dirección');
    type('Latitud', '91');
    type('Año de fundación', '3000');
    type('Lunes, cierra', 'tarde');
    expect(screen.getByRole('alert').textContent).toContain('Corrija 6 campos.');
    expect(screen.getByRole('alert').textContent).toContain('Escriba el nombre de la empresa.');
    const texts = textsOnPage();
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => english.includes(text))).toEqual([]);
    expect(texts.join('\n')).not.toMatch(
      /\b(Enter|Choose|Use|Add|Remove|Monday|closed|Open|photos?|of|the)\b/,
    );
    expect(texts.join('\n')).toContain('24 dic 2026');
  },
);

it('midnight is read in Spanish, and written on the clock of the language', () => {
  render(
    <LanguageContext value="es">
      <Whole status="draft" />
    </LanguageContext>,
  );
  const closes = screen.getByLabelText<HTMLInputElement>('Lunes, cierra');
  fireEvent.change(closes, { target: { value: 'medianoche' } });
  fireEvent.blur(closes);
  expect(closes.value).toMatch(/^12:00\sa\.\s?m\.$/);
});
