import type { ownListings as english } from '../../en/business/own-listings.ts';

/** The list of somebody's businesses, and adding one. */
export const ownListings: typeof english = {
  list: {
    title: 'Sus empresas',
    description: 'Las empresas que usted administra.',
    lead: 'Edite una ficha, responda sus mensajes y vea cuántas personas la encuentran.',
  },
  add: {
    title: 'Agregar una empresa',
    description: 'Agregue su empresa al directorio.',
    lead: 'El borrador se guarda mientras escribe. Solo usted puede verlo.',
    signIn: 'Inicie sesión para agregar su empresa.',
    location: 'Nueva ubicación de',
    takenOver: 'Conserva las categorías, el sitio web y el logotipo.',
    listed: '¿Ya está en el directorio?',
    claim: 'Reclame su página',
    submit: 'Continuar',
  },
  signIn: 'Inicie sesión para administrar sus empresas.',
  none: {
    title: 'Agregue su empresa',
    text: 'Si su empresa ya está en el directorio, reclámela. Si no, agréguela. Revisamos las empresas nuevas antes de publicarlas.',
  },
  addBusiness: 'Agregar una empresa',
  claimBusiness: 'Reclamar una empresa',
  roles: {
    owner: 'Usted es el propietario.',
    manager: 'Usted es administrador.',
    contributor: 'Usted es colaborador.',
  },
  reason: (reason) => `Motivo: ${reason}`,
  locationOf: (main) => `Ubicación de ${main}`,
  links: {
    edit: 'Editar',
    posts: 'Publicaciones',
    leads: 'Contactos',
    applications: 'Solicitudes',
    statistics: 'Estadísticas',
    team: 'Equipo',
    placements: 'Destacados',
    locations: 'Ubicaciones',
    view: 'Ver página',
  },
  address: {
    incomplete: 'La dirección de esta página está incompleta.',
    yours: 'Sus empresas',
    none: 'No se ha elegido ninguna empresa.',
    choose: 'Elegir una empresa',
  },
};
