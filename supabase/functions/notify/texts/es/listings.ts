import { listingLabel, type ListingColumn } from '../../../_shared/contracts/listing.ts';
import { spanishListingLabels } from '../../../_shared/contracts/listing-labels-es.ts';
import type { listings as english } from '../en/listings.ts';

const isField = (column: string): column is ListingColumn => Object.hasOwn(spanishListingLabels, column);

/** Messages, reports, reminders and changes of owner around listings. */
export const listings: typeof english = {
  field: (column) => (isField(column) ? spanishListingLabels[column] : listingLabel(column)),
  openPage: 'Abrir la página',
  reportAnswer: {
    subject: {
      edit: (title) => `Su propuesta de cambio: ${title}`,
      problem: (title) => `Su reporte: ${title}`,
    },
    thanks: {
      edit: (title) => `Gracias por proponer un cambio en «${title}».`,
      problem: (title) => `Gracias por su reporte sobre «${title}».`,
    },
    outcomes: { resolved: 'Está resuelto.', rejected: 'No cambiamos la página.' },
  },
  forwardedReport: {
    subject: {
      edit: (title) => `Cambio propuesto: ${title}`,
      problem: (title) => `Reporte de un problema: ${title}`,
    },
    sentence: {
      edit: (title) => `Un visitante propone un cambio en «${title}». Hágalo si es correcto.`,
      problem: (title) => `Un visitante reporta un problema en «${title}».`,
    },
    edit: 'Editar la ficha',
  },
  reminder: {
    subject: (title) => `Termina pronto: ${title}`,
    sentence: {
      jobs: (title, business, date) => `Su empleo «${title}» de ${business} termina el ${date}.`,
      deals: (title, business, date) => `Su oferta «${title}» de ${business} termina el ${date}.`,
    },
    youCan: 'Puede extender la publicación. Si no hace nada, termina en esa fecha.',
    extend: { jobs: 'Extender el empleo', deals: 'Extender la oferta' },
  },
  change: {
    received: {
      subject: (business) => `${business} ahora es suya`,
      sentence: (business) =>
        `La ficha «${business}» pasó a sus manos. Puede editarla, publicar en su nombre y administrar su equipo. El motivo:`,
    },
    given_away: {
      subject: (business) => `Cambio de propietario: ${business}`,
      sentence: (business) =>
        `La ficha «${business}» pasó a otra cuenta. Usted ya no puede editarla. El motivo:`,
    },
    merged: {
      subject: (business) => `Fichas fusionadas: ${business}`,
      sentence: (business, removed, isOwner) =>
        `La ficha «${removed}» se fusionó con «${business}»: sus eventos, ofertas y empleos están ahora allí, y su dirección lleva allí. ` +
        (isOwner
          ? 'Usted es propietario de la ficha fusionada.'
          : 'La ficha fusionada pertenece a otra cuenta.') +
        ' El motivo:',
    },
    unmerged: {
      subject: (business) => `Fusión deshecha: ${business}`,
      sentence: (business, removed) => `«${business}» y «${removed}» vuelven a ser fichas separadas.`,
    },
    open: 'Abrir sus fichas',
    view: 'Ver la página',
  },
};
