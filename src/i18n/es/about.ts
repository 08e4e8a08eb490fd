import type { about as english } from '../en/about.ts';

/** Las páginas sobre el portal mismo. */
export const about: typeof english = {
  about: {
    title: 'Sobre el portal',
    description: 'Qué es el portal, quién lo lleva y cómo entra una empresa.',
    lead: 'Un solo lugar para las empresas de la localidad y para quienes las necesitan.',
    sections: [
      {
        heading: 'Qué se encuentra aquí',
        text: 'El directorio dice quién está, qué hace y si está abierto ahora. Los eventos, las ofertas y los empleos vienen de las mismas empresas. Las noticias cuentan qué cambia; en el blog, los miembros comparten lo que han aprendido.',
      },
      {
        heading: 'Quién lo lleva',
        text: 'El portal lo lleva la cámara de comercio local. Su gente lee cada ficha, evento, oferta, empleo y artículo antes de que aparezca, y responde cuando algo no está bien.',
      },
      {
        heading: 'Cómo entra una empresa',
        text: 'Cree una cuenta, añada la empresa y envíela. ¿Ya está en el directorio? Abra su página y reclámela. El horario, un día de cierre o un teléfono nuevo los cambia usted mismo en cualquier momento.',
      },
      {
        heading: '¿Algo no está bien?',
        text: 'Cada ficha tiene un enlace para avisar de un problema o proponer un cambio. Para todo lo demás, la dirección y el teléfono de la cámara están al pie de la página de inicio.',
      },
    ],
    action: 'Añadir su empresa',
    more: 'Ver el directorio',
  },
  privacy: {
    title: 'Privacidad',
    description: 'Qué sabe el portal de usted, durante cuánto tiempo y cómo hacer que se borre.',
    lead: 'En breve: para mirar no hace falta decir nada. Lo que usted nos diga sirve solo para lo que lo dijo.',
    sections: [
      {
        heading: 'Mirar',
        text: 'Leer el portal no pone cookies ni carga nada de otras empresas. «Cerca de mí» pregunta a su navegador dónde está solo cuando usted lo pulsa; el lugar va a esa única búsqueda y no se guarda.',
      },
      {
        heading: 'Su cuenta',
        text: 'Una cuenta guarda su correo, su nombre si lo da y lo que hace con ella: fichas, inscripciones, ofertas, artículos. Su propio navegador guarda las llaves de la sesión. Las contraseñas se guardan de modo que nadie puede leerlas.',
      },
      {
        heading: 'Solicitar un empleo',
        text: 'Una solicitud y su archivo van a la empresa que ofrece el empleo, a su dueño y encargados. Nadie más puede abrirlos, tampoco quienes llevan el portal. Puede retirarla en cualquier momento.',
      },
      {
        heading: 'Correos',
        text: 'Recibe los correos que pidió: confirmaciones, respuestas, avisos. Cada aviso tiene un enlace que lo termina al instante, sin iniciar sesión.',
      },
      {
        heading: 'Medición',
        text: 'De cada empresa el portal cuenta cuántas veces se abrió su página y se pulsó su teléfono, correo, sitio web o ruta, para que la empresa sepa de qué le sirve: números por día, sin cookies y sin nada sobre usted. Para que un mismo aparato no cuente muchas veces, durante un día se guarda una forma cifrada de su dirección de red que no se puede deshacer. Donde el portal mide su uso más allá de eso, cuenta visitas y clics del mismo modo, sin nada de lo que usted escribe. Nada de esto ocurre cuando su navegador pide no ser seguido.',
      },
      {
        heading: 'Sus derechos',
        text: 'Pídanos lo que tenemos sobre usted, que lo corrijamos o lo borremos: escriba a la dirección al pie de la página de inicio. Borrar su cuenta elimina su perfil, sus solicitudes y sus avisos.',
      },
    ],
  },
};
