import type { listing as english } from '../../en/site/listing.ts';

/** The page of a business. */
export const listing: typeof english = {
  about: 'Sobre la empresa',
  hours: 'Horario',
  closed: 'Cerrado',
  allDay: 'Abierto todo el día',
  today: 'Hoy',
  specialHours: 'Horario especial',
  hoursUnknown: 'Horario no disponible.',
  callFirst: 'Llame antes de ir.',
  zone: (zone) => `Las horas son locales (${zone}).`,
  contact: 'Contacto',
  call: 'Llamar',
  mail: 'Correo',
  website: 'Sitio web',
  directions: 'Cómo llegar',
  saveContact: 'Guardar contacto',
  gallery: 'Fotos',
  picture: (name, number) => `${name}, foto ${number}`,
  logo: (name) => `Logotipo de ${name}`,
  deals: 'Ofertas',
  events: 'Eventos',
  jobs: 'Empleos abiertos',
  locations: 'Otras ubicaciones',
  related: 'Empresas similares',
  verified: 'Verificado',
  founded: (year) => `Fundada en ${year}`,
  yours: {
    heading: '¿Es su empresa?',
    text: 'Reclame esta página para actualizar el horario, las fotos y las ofertas.',
    claim: 'Reclamar esta empresa',
    join: 'Pedir unirse a esta empresa',
  },
  description: (name, categories, city) =>
    [name, categories && `(${categories})`, city && `en ${city}`].filter(Boolean).join(' '),
  gone: {
    title: 'Empresa retirada',
    heading: 'Esta empresa ya no está en el directorio',
    text: 'Puede que otras empresas similares le ayuden.',
  },
  missing: {
    title: 'Empresa no encontrada',
    heading: 'Empresa no encontrada',
    text: 'Puede que la dirección esté mal escrita. Busque por nombre o vea el directorio.',
  },
  toDirectory: 'Ver el directorio',
};
