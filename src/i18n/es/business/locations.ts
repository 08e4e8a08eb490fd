import type { locations as english } from '../../en/business/locations.ts';

/** The locations of an organization. */
export const locations: typeof english = {
  page: { title: 'Ubicaciones', description: 'Las ubicaciones de su empresa.' },
  signIn: 'Inicie sesión para ver sus ubicaciones.',
  title: (name) => `Ubicaciones de ${name}`,
  text: 'Cada ubicación tiene su propia página, dirección, teléfono y horario. Cada página enlaza con las demás.',
  add: 'Agregar ubicación',
  onMain: 'Agregue ubicaciones en la página de la ubicación principal.',
  ownersOnly: 'Solo el propietario puede cambiar las ubicaciones de una empresa.',
  list: {
    none: 'No hay otras ubicaciones.',
    main: 'ubicación principal',
    remove: 'Quitar',
    removeNamed: (name) => `Quitar la ubicación ${name}`,
    removed: (name) => `«${name}» ya no es una ubicación de esta organización.`,
  },
  existing: {
    title: 'Agregar una empresa existente',
    business: 'Empresa',
    choose: 'Elija…',
    missing: 'Elija una empresa.',
    add: 'Agregar',
    added: (name, main) => `«${name}» ahora es una ubicación de «${main}».`,
  },
};
