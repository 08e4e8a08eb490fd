import { type ListingColumn, listingColumns } from '#contracts/listing.ts';
import { spanishListingLabels } from '#contracts/listing-labels-es.ts';
import type { ListingFieldTexts, listingFields as english } from '../../en/business/listing-fields.ts';

const more: Readonly<Partial<Record<ListingColumn, Omit<ListingFieldTexts, 'label'>>>> = {
  name: { requiredMessage: 'Escriba el nombre de la empresa.' },
  tagline: { hint: 'Aparece en las listas, por ejemplo «Pan de masa madre y café desde 1987».' },
  show_email: {
    hint: 'Si no, los visitantes escriben con el formulario de contacto y su dirección no se muestra.',
  },
  social_links: { hint: 'Una por línea, como https://www.instagram.com/suempresa.' },
  categories: { hint: 'Elija hasta cinco.' },
  year_founded: { hint: 'Por ejemplo, 1987. Opcional.' },
  temporarily_closed_until: { hint: 'El último día que cierra.' },
  notice: { hint: 'Por ejemplo, «Hoy cerramos por la nieve».' },
};

/** The fields of a listing by their column, as their contract describes them, and the sections of its editor. */
export const listingFields: typeof english = {
  fields: Object.fromEntries(
    listingColumns.map((column) => [column, { label: spanishListingLabels[column], ...more[column] }]),
  ) as Record<ListingColumn, ListingFieldTexts>,
  sections: {
    basics: 'Datos básicos',
    categories: 'Categorías',
    about: 'Sobre la empresa',
    contact: 'Contacto',
    place: 'Ubicación',
    hours: 'Horario',
    pictures: 'Fotos',
  },
};
