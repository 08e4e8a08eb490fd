import type { communityMessages as english } from '../../en/shared/community-messages.ts';

/** What the database answers about connections and messages, in its own words; `#` stands for what varies. */
export const communityMessages: typeof english = {
  personUnseen: 'Esta persona no existe o usted no puede verla.',
  linksTooEarly:
    'Su cuenta es nueva. Quite los enlaces; podrá enviarlos una semana después de haberse registrado.',
  tooManyPending: 'Tiene muchas solicitudes sin respuesta. Retire algunas primero.',
  askedToday: 'Hoy envió muchas solicitudes. Inténtelo de nuevo mañana.',
  requestGone: 'Esta solicitud se retiró o ya se respondió.',
  twoConnections: 'Elija dos de sus contactos.',
  alreadyConnected: 'Estas dos personas ya están en contacto.',
  alreadyIntroduced: 'Ya presentó a estas dos personas en los últimos 30 días.',
  introducedToday: 'Hoy hizo muchas presentaciones. Inténtelo de nuevo mañana.',
  introductionGone: 'Esta presentación terminó o ya se respondió.',
  tooManyFollows: 'Sigue a 500 organizaciones. Deje de seguir una primero.',
  threadGone: 'Esta conversación no existe o usted ya no participa en ella.',
  peopleCount: 'Elija entre 1 y 19 personas.',
  notWritableGroup: 'Una de estas personas no recibe mensajes de usted.',
  notWritable: 'Esta persona no recibe mensajes de usted.',
  threadsToday: 'Hoy empezó muchas conversaciones. Inténtelo de nuevo mañana.',
  messageEmpty: 'Escriba algo primero.',
  messagesMinute: 'Escribió muchos mensajes en un minuto. Espere un minuto e inténtelo de nuevo.',
  messagesToday: 'Hoy escribió muchos mensajes. Inténtelo de nuevo mañana.',
  messageGone: 'Este mensaje no existe o no es suyo.',
  editTooLate: 'Un mensaje se puede editar durante 15 minutos. Puede eliminarlo o escribir otro.',
  threadFull: 'Una conversación tiene hasta 20 personas.',
  pairStays: 'Una conversación de dos sigue siendo de dos. Empiece otra con más personas.',
  namesToday: 'Hoy cambió muchas veces el nombre de conversaciones. Inténtelo de nuevo mañana.',
  filesTooEarly: 'Su cuenta es nueva. Podrá enviar imágenes y archivos una semana después de registrarse.',
  filesToday: 'Hoy subió muchos archivos. Inténtelo de nuevo más tarde.',
  filesCount: 'Un mensaje admite hasta 10 archivos.',
  fileGone: 'No se encontró un archivo. Quítelo y añádalo de nuevo.',
  fileNotAccepted:
    'Este archivo no es de los que se aceptan, diga lo que diga su nombre. Elija una imagen, un PDF o un archivo de Word, Excel u OpenDocument.',
  membersOnly: 'El directorio de personas es para miembros.',
  communityBanned:
    'Se le excluyó de la comunidad. En su cuenta, en «Normas de la comunidad», están el motivo y hasta cuándo.',
  communityMuted:
    'Ahora no puede escribir en la comunidad. En su cuenta, en «Normas de la comunidad», están el motivo y hasta cuándo.',
  conductNeeded: 'Acepte primero el código de conducta. Está al comienzo de esta página.',
  conductChanged: 'El código de conducta cambió. Vuelva a cargar la página y léalo de nuevo.',
  alreadyAppealed: 'Ya apeló esta decisión. Cada decisión se puede apelar una vez.',
  sanctionOver: 'Esto ya terminó.',
  appealLength: 'Escriba el porqué en 2.000 caracteres o menos.',
  ownReport: 'Esto es suyo. Puede cambiarlo o eliminarlo.',
  alreadyHidden: 'El personal ya lo ocultó.',
  reportGone: 'Esto ya no existe o usted no puede verlo.',
  topicNotShown: 'Nadie puede responder aquí hasta que se publique este tema.',
  invitationDeclined:
    'Esta persona rechazó una invitación a este grupo. Puede volver a invitarla 90 días después.',
  ownCase: 'Esto es sobre usted. Lo decide otra persona del personal.',
  writeReason: 'Escriba un motivo de 2.000 caracteres o menos. La persona lo lee.',
};
