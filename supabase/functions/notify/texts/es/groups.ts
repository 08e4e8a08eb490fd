import type { Texts } from '../en/index.ts';

export const groups: Texts['groups'] = {
  somebody: 'Alguien',
  roles: { chair: 'presidencia', secretary: 'secretaría', member: 'miembro' },
  until: (day) => `El período termina el ${day}.`,
  outcomes: {
    invited: ({ group, person }) => ({
      subject: `Invitación a ${group}`,
      sentence: `${person} le invita a unirse a ${group}.`,
    }),
    requested: ({ group, person }) => ({
      subject: `Solicitud para unirse a ${group}`,
      sentence: `${person} solicita unirse a ${group}.`,
    }),
    approved: ({ group }) => ({
      subject: `Le damos la bienvenida a ${group}`,
      sentence: `Su solicitud fue aprobada. Ya está en ${group}.`,
    }),
    declined: ({ group }) => ({
      subject: `Su solicitud para unirse a ${group}`,
      sentence: `Su solicitud para unirse a ${group} fue rechazada.`,
    }),
    appointed: ({ group, role }) => ({
      subject: `Su función en ${group}`,
      sentence: `Su función en ${group}: ${role}.`,
    }),
    removed: ({ group }) => ({
      subject: `Ya no está en ${group}`,
      sentence: `Le quitaron de ${group}. Ya no puede leerlo.`,
    }),
    restored: ({ group }) => ({
      subject: `Está de nuevo en ${group}`,
      sentence: `Le quitaron de ${group} por error. Se deshizo: está de nuevo en el grupo.`,
    }),
  },
  reviewed: {
    post_waits: (group, person) => ({
      subject: `Una publicación espera en ${group}`,
      sentence: `${person}, cuya cuenta es nueva, publicó un enlace en ${group}. Publíquelo o rechácelo:`,
    }),
    post_published: (group) => ({
      subject: `Su publicación en ${group} ya es visible`,
      sentence: `Su publicación en ${group} fue revisada y ya es visible.`,
    }),
    post_refused: (group) => ({
      subject: `Su publicación en ${group} no se publica`,
      sentence: `Su publicación en ${group} fue revisada y no se publica. Puede cambiarla; entonces se revisa de nuevo. El motivo:`,
    }),
  },
  vote: {
    subject: (group, question) => `Votación en ${group}: ${question}`,
    sentence: (group) => `${group} vota sobre esta pregunta:`,
    open: 'Votar',
  },
  document: {
    subject: (group, title) => `Documento de ${group}: ${title}`,
    document: (person, group) => `${person} agregó un documento a ${group}:`,
    version: (person, group) => `${person} agregó una nueva versión de un documento a ${group}:`,
    open: 'Abrir documentos',
  },
  decision: {
    subject: (group, year, number) => `Decisión ${String(year)}-${String(number)} de ${group}`,
    sentence: (group) => `Se registró una decisión de ${group}:`,
    open: 'Abrir decisiones',
  },
  meeting: {
    outcomes: {
      called: (group, title) => ({
        subject: `Reunión de ${group}: ${title}`,
        sentence: `Le invitan a una reunión de ${group}.`,
      }),
      changed: (group, title) => ({
        subject: `Cambio: reunión de ${group}, ${title}`,
        sentence: `Cambió una reunión de ${group}. Si cambió la hora, responda de nuevo.`,
      }),
      restored: (group, title) => ({
        subject: `Sí se celebra: reunión de ${group}, ${title}`,
        sentence: `Una reunión de ${group} que se había cancelado sí se celebra.`,
      }),
      canceled: (group, title) => ({
        subject: `Cancelada: reunión de ${group}, ${title}`,
        sentence: `Se canceló una reunión de ${group}.`,
      }),
      reminder: (group, title) => ({
        subject: `Recordatorio: reunión de ${group}, ${title}`,
        sentence: `Pronto hay una reunión de ${group}.`,
      }),
      minutes: (group, title) => ({
        subject: `Acta de ${group}: ${title}`,
        sentence: `Se publicó el acta de una reunión de ${group}.`,
      }),
      withdrawn: (group, title) => ({
        subject: `Ya no le invitan: reunión de ${group}, ${title}`,
        sentence: `Ya no está entre las personas invitadas a una reunión de ${group}. El archivo la quita de su calendario.`,
      }),
    },
    names: { meeting: 'Reunión', when: 'Cuándo', where: 'Dónde', video: 'Video', agenda: 'Orden del día' },
    answer: 'Responder',
    open: 'Abrir reunión',
    read: 'Leer acta',
    groups: 'Ver grupos',
  },
  posted: {
    subject: (group, title) => `${group}: ${title}`,
    kinds: {
      announcement: (person, group) => `${person} anunció en ${group}:`,
      topic: (person, group) => `${person} escribió en ${group}:`,
      reply: (person, group) => `${person} respondió en ${group}:`,
      mention: (person, group) => `${person} le mencionó en ${group}:`,
      answer: (person, group) => `${person} respondió en su tema de ${group}:`,
    },
    open: 'Abrir tema',
    choose: 'Elegir qué correos de este grupo recibe',
  },
  open: {
    invited: 'Responder',
    requested: 'Responder',
    approved: 'Abrir grupo',
    declined: 'Ver grupos',
    appointed: 'Abrir grupo',
    removed: 'Ver grupos',
    restored: 'Abrir grupo',
  },
};
