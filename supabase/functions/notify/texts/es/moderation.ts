import type { moderation as english } from '../en/moderation.ts';

/** Sanciones, contenido oculto y denuncias de la comunidad. */
export const moderation: typeof english = {
  given: {
    warning: {
      subject: 'Una advertencia de la comunidad',
      sentence: 'El personal le advierte. Puede seguir leyendo y escribiendo en la comunidad.',
    },
    mute: {
      subject: 'No puede escribir en la comunidad',
      sentence:
        'Puede leer en la comunidad, pero no escribir: ni mensajes, ni publicaciones, ni solicitudes, ni recomendaciones.',
    },
    ban: {
      subject: 'Se le excluyó de la comunidad',
      sentence:
        'Ya no puede usar el directorio de personas, los mensajes y los grupos. Su membresía, entradas y negocios no cambian.',
    },
  },
  until: (moment) => `Termina por sí solo el ${moment}.`,
  noEnd: 'No tiene fecha de fin.',
  reason: 'El motivo:',
  appeal:
    'Si no está de acuerdo, apele en su cuenta, una vez. Si es posible, decide otra persona del personal.',
  open: 'Ver y apelar',
  conduct: 'Código de conducta',
  outcomes: {
    ended: {
      subject: 'Levantada antes de tiempo',
      sentence: {
        warning: 'El personal retiró la advertencia.',
        mute: 'Ya puede volver a escribir en la comunidad.',
        ban: 'Ya puede volver a usar la comunidad.',
      },
    },
    appeal_upheld: {
      subject: 'La respuesta a su apelación',
      sentence: {
        warning: 'El personal leyó su apelación. La advertencia se mantiene.',
        mute: 'El personal leyó su apelación. Sigue sin poder escribir.',
        ban: 'El personal leyó su apelación. La exclusión se mantiene.',
      },
    },
    appeal_lifted: {
      subject: 'La respuesta a su apelación',
      sentence: {
        warning: 'El personal leyó su apelación y retiró la advertencia.',
        mute: 'El personal leyó su apelación. Ya puede volver a escribir.',
        ban: 'El personal leyó su apelación. Ya puede volver a usar la comunidad.',
      },
    },
  },
  hidden: {
    subject: 'El personal ocultó algo suyo',
    sentences: {
      message: 'El personal ocultó un mensaje que usted envió. Ya nadie lo lee.',
      post: 'El personal ocultó una publicación suya en un grupo. Usted la ve; los demás no.',
      vote: 'El personal ocultó una votación que usted inició en un grupo.',
      agenda: 'El personal ocultó el orden del día de una reunión que usted convocó.',
      minutes:
        'El personal ocultó un acta que usted escribió. La presidencia y la secretaría del grupo la ven.',
      document: 'El personal ocultó un documento que usted añadió a un grupo. Usted lo ve; los demás no.',
      decision:
        'El personal ocultó el texto de una decisión que usted registró en un grupo. Usted lo ve; los demás no.',
      profile: 'El personal ocultó partes de su perfil. Usted las ve, puede cambiarlas y pedir una revisión.',
    },
    shown: 'Visible de nuevo',
    shownAgain: {
      message: 'El personal muestra de nuevo un mensaje que usted envió. Estaba oculto.',
      post: 'El personal muestra de nuevo una publicación suya en un grupo. Estaba oculta.',
      vote: 'El personal muestra de nuevo una votación que usted inició en un grupo. Estaba oculta.',
      agenda:
        'El personal muestra de nuevo el orden del día de una reunión que usted convocó. Estaba oculto.',
      minutes: 'El personal muestra de nuevo un acta que usted escribió. Estaba oculta.',
      document: 'El personal muestra de nuevo un documento que usted añadió a un grupo. Estaba oculto.',
      decision: 'El personal muestra de nuevo una decisión que usted registró en un grupo. Estaba oculta.',
      profile: 'El personal muestra de nuevo todo su perfil.',
    },
    profile: 'Abrir su perfil',
  },
  report: {
    subject: 'Revisamos su denuncia',
    thanks: {
      message: 'Gracias por denunciar un mensaje.',
      post: 'Gracias por denunciar una publicación.',
      vote: 'Gracias por denunciar una votación.',
      agenda: 'Gracias por denunciar un orden del día.',
      minutes: 'Gracias por denunciar un acta.',
      document: 'Gracias por denunciar un documento.',
      decision: 'Gracias por denunciar una decisión.',
      profile: 'Gracias por denunciar un perfil.',
    },
    outcomes: {
      hidden: 'El personal lo revisó y ocultó lo que incumple las normas.',
      dismissed: 'El personal lo revisó y no incumple las normas. Puede bloquear a la persona.',
    },
  },
  review: {
    subject: 'Revisamos su perfil',
    shown: 'Todo su perfil se muestra de nuevo.',
    hidden: 'Una parte de su perfil sigue oculta. Cámbiela y pida otra revisión.',
  },
};
