import type { decisions as english } from '../en/decisions.ts';

type Outcome = (typeof english)['outcomes'][string];
type Entity = Parameters<Outcome>[1];

// Participles and adjectives end as the gender of the noun wants.
const nouns: Record<Entity, [noun: string, ending: 'a' | 'o']> = {
  businesses: ['ficha', 'a'],
  change_requests: ['cambio', 'o'],
  claims: ['reclamación', 'a'],
  events: ['evento', 'o'],
  deals: ['oferta', 'a'],
  jobs: ['empleo', 'o'],
  blog_posts: ['artículo', 'o'],
};

const live: Outcome = (title, entity) => {
  const [noun, o] = nouns[entity];
  return [`Ya se puede ver: ${title}`, `Su ${noun} «${title}» fue aprobad${o} y ya es públic${o}.`];
};

const outcomes: (typeof english)['outcomes'] = {
  approved: live,
  active: live,
  published: (title, entity) => {
    const [noun, o] = nouns[entity];
    return [`Ya está publicad${o}: ${title}`, `Su ${noun} «${title}» fue publicad${o}.`];
  },
  partly: (title) => [
    `Algunos cambios aprobados: ${title}`,
    `Algunos de sus cambios en «${title}» se aprobaron y ya son públicos.`,
  ],
  rejected: (title, entity) => {
    const [noun, o] = nouns[entity];
    return [
      `No se aprobó: ${title}`,
      `Su ${noun} «${title}» no fue aprobad${o}. Puede corregirl${o} y enviarl${o} de nuevo. El motivo:`,
    ];
  },
  suspended: (title, entity) => [
    `Suspendid${nouns[entity][1]}: ${title}`,
    `«${title}» no es visible para los visitantes por ahora. No se borró nada. El motivo:`,
  ],
  unpublished: (title, entity) => {
    const [noun, o] = nouns[entity];
    return [
      `Ya no es visible: ${title}`,
      `Su ${noun} «${title}» ya no es visible. Puede corregirl${o} y enviarl${o} de nuevo. El motivo:`,
    ];
  },
  archived: (title, entity) => [
    `Ya no es visible: ${title}`,
    `Su ${nouns[entity][0]} «${title}» ya no es visible. No se borró nada. El motivo:`,
  ],
  pending: (title, entity) => [
    `De nuevo en revisión: ${title}`,
    `Su ${nouns[entity][0]} «${title}» no es visible mientras se revisa de nuevo. El motivo:`,
  ],
  filled: (title, entity) => {
    const [noun, o] = nouns[entity];
    return [
      `Puesto cubierto: ${title}`,
      `Su ${noun} «${title}» fue marcad${o} como cubiert${o} y ya no es visible. El motivo:`,
    ];
  },
  closed: (title, entity) => {
    const [noun, o] = nouns[entity];
    return [`Cerrad${o}: ${title}`, `Su ${noun} «${title}» fue cerrad${o} y ya no es visible. El motivo:`];
  },
  paused: (title, entity) => {
    const [noun, o] = nouns[entity];
    return [
      `En pausa: ${title}`,
      `Su ${noun} «${title}» fue puest${o} en pausa y no es visible hasta que usted l${o} reanude. El motivo:`,
    ];
  },
  ended: (title, entity) => [
    `Terminó: ${title}`,
    `Su ${nouns[entity][0]} «${title}» terminó y ya no es visible. El motivo:`,
  ],
  restored: (title, entity) => [
    `De nuevo visible: ${title}`,
    `Su ${nouns[entity][0]} «${title}» vuelve a ser visible para todos. El motivo:`,
  ],
  needs_info: (title) => [
    `Una pregunta sobre su reclamación: ${title}`,
    `Necesitamos más información para decidir sobre su reclamación de «${title}»:`,
  ],
  revoked: (title) => [
    `Reclamación revocada: ${title}`,
    `Se revocó su reclamación de «${title}». Usted ya no puede editar la ficha. El motivo:`,
  ],
  'claims approved': (title) => [
    `Reclamación aprobada: ${title}`,
    `Se aprobó su reclamación. Ya puede editar «${title}».`,
  ],
  'change_requests approved': (title) => [
    `Cambios aprobados: ${title}`,
    `Sus cambios en «${title}» se aprobaron y ya son públicos.`,
  ],
  'change_requests rejected': (title) => [
    `Cambios no aprobados: ${title}`,
    `Sus cambios en «${title}» no se aprobaron y la página queda igual. El motivo:`,
  ],
  'claims rejected': (title) => [
    `Reclamación no aprobada: ${title}`,
    `No se aprobó su reclamación de «${title}». El motivo:`,
  ],
};

/** Decisions of staff. */
export const decisions: typeof english = {
  untitled: 'Lo que usted envió',
  outcomes,
  approvedFields: (fields) => `Campos aprobados: ${fields}.`,
  undone: 'La decisión se deshizo. Está de nuevo en revisión.',
  view: 'Ver la página',
  open: 'Abrir',
};
