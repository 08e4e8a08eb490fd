import type { errors as english } from '../../en/shared/errors.ts';

/** What went wrong, by codes that can occur before the auth client is loaded or come from several services. */
export const errors: typeof english = {
  codes: {
    over_request_rate_limit: 'Demasiados intentos. Espere unos minutos e inténtelo de nuevo.',
    session_not_found: 'Se cerró su sesión. Inicie sesión de nuevo.',
    session_expired: 'Se cerró su sesión. Inicie sesión de nuevo.',
    insufficient_aal: 'Se requiere la verificación en dos pasos. Inicie sesión de nuevo.',
    captcha_failed: 'No se aceptó el CAPTCHA. Complételo otra vez y vuelva a enviar.',
    captcha_unsolved: 'Complete el CAPTCHA y vuelva a enviar.',
    captcha_unavailable:
      'No se pudo cargar el CAPTCHA. Si su navegador lo bloquea, permítalo en esta página e inténtelo de nuevo. No se pierde nada de lo que escribió.',
    validation_failed: 'El servidor no aceptó estos valores. Revise los campos.',
  },
  typedCode: {
    otp_expired: 'Este código no es correcto o ha vencido. Revíselo o solicite otro.',
  },
  linkFailed: 'No se pudo iniciar sesión. Inténtelo de nuevo o use otra forma de iniciar sesión.',
  oneOfTwo: 'Enlace aceptado. Confirme también el enlace que enviamos a la otra dirección.',
  linkCannotSignIn: 'Este enlace no sirve para iniciar sesión. Inicie sesión o solicite un enlace nuevo.',
  unreachable:
    'No se pudo conectar. Revise su conexión e inténtelo de nuevo. No se pierde nada de lo que escribió.',
  pageOutdated: 'Esta página se actualizó. Vuelva a cargarla para continuar.',
  unexpected: 'Algo salió mal. Inténtelo de nuevo en un momento.',
};
