import type { community as english } from '../en/community.ts';

/** Lo que las personas de la comunidad hacen entre sí. */
export const community: typeof english = {
  somebody: 'Alguien',
  connection: {
    outcomes: {
      asked: (person) => ({
        subject: `${person} quiere conectar con usted`,
        sentence: `${person} quiere conectar con usted. Si lo rechaza, no se le avisará.`,
      }),
      accepted: (person) => ({
        subject: `Ahora está en contacto con ${person}`,
        sentence: `Ahora está en contacto con ${person}.`,
      }),
      introduced: (person, introducer) => ({
        subject: `${introducer} le presenta a ${person}`,
        sentence: `${introducer} quiere que usted y ${person} se conozcan. Estarán en contacto cuando ambas partes acepten. Si lo rechaza, nadie lo sabrá.`,
      }),
      introduction_worked: (person, introducer) => ({
        subject: `Su presentación funcionó: ${person} y ${introducer}`,
        sentence: `${person} y ${introducer}, a quienes presentó, están en contacto.`,
      }),
    },
    answer: 'Responder',
    open: 'Ver contactos',
  },
  digest: {
    subject: {
      daily: (count) => `Su día: ${count === 1 ? '1 notificación' : `${String(count)} notificaciones`}`,
      weekly: (count) => `Su semana: ${count === 1 ? '1 notificación' : `${String(count)} notificaciones`}`,
    },
    news: (count) =>
      count === 1 ? '1 publicación nueva que sigue' : `${String(count)} publicaciones nuevas que sigue`,
    entities: { deals: 'Ofertas nuevas', jobs: 'Empleos nuevos', events: 'Eventos nuevos' },
    open: 'Ver notificaciones',
    choose: 'Cambiar los ajustes de notificaciones',
  },
  unreadMessages: {
    subject: (count, name) =>
      `${count === 1 ? '1 mensaje sin leer' : `${String(count)} mensajes sin leer`}${name ? ` de ${name}` : ''}`,
    sentence: (names) => `Tiene mensajes que no ha leído, de: ${names}.`,
    open: 'Leer mensajes',
  },
};
