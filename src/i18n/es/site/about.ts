import type { about as english } from '../../en/site/about.ts';

/** The "About" and "Privacy" pages. */
export const about: typeof english = {
  about: {
    title: 'Acerca de',
    description: 'Quién administra este sitio y cómo agregar su empresa.',
    lead: 'Las empresas locales y quienes las necesitan, en un solo lugar.',
    sections: [
      {
        heading: 'Qué encontrará aquí',
        text: 'El directorio muestra las empresas locales, qué ofrecen y si están abiertas ahora. Los eventos, las ofertas y los empleos son de esas mismas empresas. Las noticias cuentan lo que pasa en la localidad. En el blog, los socios comparten lo que han aprendido.',
      },
      {
        heading: 'Quién lo administra',
        text: 'La cámara de comercio local administra este sitio. Su personal revisa cada ficha, evento, oferta, empleo y artículo antes de publicarlo, y responde cuando algo no está bien.',
      },
      {
        heading: 'Agregue su empresa',
        text: 'Cree una cuenta, agregue su empresa y envíela a revisión. Si ya está en el directorio, abra su página y reclámela. Puede cambiar el horario, los cierres y el teléfono en cualquier momento.',
      },
      {
        heading: 'Reportar un problema',
        text: 'Cada ficha tiene enlaces para reportar un problema y para proponer un cambio. Para todo lo demás, use los datos de contacto de la cámara al pie de la página de inicio.',
      },
    ],
    action: 'Agregar su empresa',
    more: 'Ver el directorio',
  },
  privacy: {
    title: 'Privacidad',
    description: 'Qué datos tenemos sobre usted, durante cuánto tiempo y cómo borrarlos.',
    lead: 'Puede navegar sin darnos ningún dato. Los datos que nos dé se usan solo para el fin con que los dio.',
    sections: [
      {
        heading: 'Navegación',
        text: 'Navegar por este sitio no instala cookies ni carga nada de otras empresas, con dos excepciones: el mapa del directorio puede cargar su fondo de un servicio de mapas, y los formularios pueden mostrar una comprobación contra robots del servicio que la ofrece. Cada uno ve entonces su dirección IP. «Cerca de mí» pide su ubicación al navegador solo cuando usted lo elige. La ubicación se usa en esa única búsqueda y no se guarda.',
      },
      {
        heading: 'Su cuenta',
        text: 'Su cuenta contiene su correo electrónico, su nombre, teléfono e imagen si los da, y su actividad: fichas, inscripciones, ofertas y artículos. La sesión se guarda en su navegador; con ella se guardan la dirección IP y el navegador con los que inició sesión, que puede ver en Seguridad, en su cuenta, hasta que la cierre. Las contraseñas se guardan cifradas de forma irreversible.',
      },
      {
        heading: 'Solicitudes de empleo',
        text: 'Su solicitud y su archivo llegan al propietario y a los administradores de la empresa que ofrece el empleo. Nadie más puede abrirlos, tampoco el personal de este sitio. Puede retirar una solicitud en cualquier momento: se borra con su archivo, y la empresa solo ve su nombre y que usted la retiró. Borramos cada solicitud y su archivo 180 días después de la respuesta de la empresa o de su retirada o, si no hubo ninguna, 180 días después del cierre del empleo.',
      },
      {
        heading: 'Mensajes y reportes',
        text: 'Un mensaje a una empresa llega a su propietario y a sus administradores, con su nombre y su correo electrónico. El personal de este sitio solo puede leerlo si la empresa lo reporta. Se borra a más tardar después de dos años. Un reporte, también el de un mensaje, una publicación, una votación o un perfil de un miembro, o un cambio propuesto llega al personal de este sitio y se borra un año después de la respuesta; su correo electrónico es opcional. Una dirección que usted deje antes de que este sitio abra recibe un solo correo cuando abra y se borra entonces, o después de un año. Para limitar el spam se guarda un hash irreversible de su dirección IP, que se borra después de un día.',
      },
      {
        heading: 'Correos',
        text: 'Enviamos correos sobre lo que usted hace aquí: confirmaciones, respuestas, recordatorios de los eventos en los que se inscribió, mensajes de sus organizadores y las alertas que usted crea. En Notificaciones, en su cuenta, desactiva los que no haya solicitado usted; las alertas, los recordatorios y los mensajes de los organizadores tienen un enlace para darse de baja sin iniciar sesión.',
      },
      {
        heading: 'Estadísticas',
        text: 'De cada empresa contamos cuántas veces aparece en las búsquedas, las visitas a su página, los mensajes y los clics en su teléfono, correo, sitio web y cómo llegar, para que la empresa vea cómo funciona su página. Son totales por día, sin cookies ni datos personales. Para no contar dos veces el mismo dispositivo se guarda un hash irreversible de su dirección IP, que se borra después de un día. Si este sitio usa además un servicio de estadísticas, sus páginas le envían su dirección y lo que ocurre en ellas: visitas, clics, que se buscó algo y qué formularios se empezaron o enviaron, sin cookies y sin nada de lo que usted escribe. El servicio ve su dirección IP. Si su navegador pide no ser rastreado, solo se cuentan los mensajes.',
      },
      {
        heading: 'Sus derechos',
        text: 'En «Privacidad y datos», en su cuenta, descarga una copia de sus datos y elimina su cuenta. Se elimina a los 14 días; hasta entonces puede cancelarlo. Se borran su perfil, sus inscripciones, sus solicitudes y sus alertas; las fichas que le pertenecen quedan sin propietario. Si no tiene cuenta o quiere corregir algo, use los datos de contacto al pie de la página de inicio.',
      },
    ],
  },
};
