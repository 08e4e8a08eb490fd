import type { myPosts as english } from '../../en/account/my-posts.ts';

/** Writing for the blog, by members. */
export const myPosts: typeof english = {
  list: { title: 'Artículos del blog', description: 'Lo que escribió para el blog.' },
  edit: { title: 'Escribir un artículo', description: 'Escriba un artículo para el blog.' },
  signInFirst: 'Inicie sesión para escribir en el blog.',
  intro:
    'Comparta lo que sabe con la comunidad. Nuestro equipo revisa cada artículo antes de publicarlo con su nombre.',
  newPost: 'Nuevo artículo',
  none: 'Aún no tiene artículos.',
  yourPosts: 'Sus artículos',
  view: 'Ver artículo',
  isPublished: (title) => `«${title}» está publicado. Para cambiarlo, escríbanos.`,
  isUnpublished: (title) => `Nuestro equipo dejó de publicar «${title}».`,
  publishing: 'Publicación',
  states: {
    draft: 'Borrador. Solo usted y nuestro equipo pueden verlo.',
    pending: 'Pendiente de revisión. Recibirá un correo con la decisión.',
    rejected: 'No se aprobó. Cambie lo que pide el motivo y envíelo otra vez.',
  },
  textMissing: 'Primero escriba el texto de su artículo.',
  notSaved:
    'No se pudo guardar el artículo, así que no se envió. Corrija el error de arriba e inténtelo de nuevo.',
  submitted: 'Enviado a revisión.',
  withdrawn: 'Retirado. Edítelo y envíelo otra vez.',
  nameMissing: 'Los artículos llevan el nombre de su autor. # antes de enviar este artículo.',
  addName: 'Agregue su nombre',
  underName: (name) => `Se publicará con su nombre, ${name}.`,
  submit: 'Enviar a revisión',
  submitAgain: 'Enviar otra vez',
  withdraw: 'Retirar',
  deleteDraft: 'Eliminar borrador',
};
