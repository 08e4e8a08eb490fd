import { counted } from '../../counted.ts';
import type { authErrors as english } from '../../en/shared/auth-errors.ts';

/** What went wrong, by the codes of the auth server. */
export const authErrors: typeof english = {
  codes: {
    invalid_credentials:
      'El correo electrónico y la contraseña no coinciden. Revise ambos o restablezca su contraseña.',
    email_not_confirmed:
      'Esta dirección de correo aún no está confirmada. Use el enlace del mensaje que le enviamos.',
    user_banned: 'Esta cuenta está suspendida. Escríbanos para recibir ayuda.',
    weak_password: 'Elija una contraseña más segura:',
    same_password: 'Esta es su contraseña actual. Elija otra.',
    email_address_invalid: 'No se puede enviar correo a esta dirección. Revise cómo está escrita.',
    signup_disabled: 'En este momento no se pueden crear cuentas. Inténtelo más tarde.',
    email_provider_disabled:
      'El inicio de sesión por correo está desactivado. Use otra forma de iniciar sesión.',
    phone_provider_disabled: 'El inicio de sesión por teléfono está desactivado. Use su correo electrónico.',
    reauthentication_needed:
      'Hace demasiado que inició sesión para hacer este cambio. Inicie sesión de nuevo y luego cambie la contraseña.',
    over_email_send_rate_limit: 'Se enviaron demasiados mensajes. Inténtelo de nuevo en una hora.',
    otp_expired: 'El enlace no es válido o ha vencido. Solicite otro.',
    flow_state_expired: 'Este enlace ha vencido. Solicite otro.',
    flow_state_not_found: 'Este enlace ya se usó o ha vencido. Solicite otro.',
    bad_code_verifier: 'Este enlace se solicitó en otro navegador. Solicite otro en este navegador.',
    reauthentication_not_valid: 'Este código no es correcto o ha vencido. Solicite otro.',
    mfa_verification_failed: 'Este código no es correcto. Escriba el código actual de su aplicación.',
    mfa_verification_rejected: 'Este código ya se usó. Espere al siguiente.',
    mfa_challenge_expired: 'Este código ha vencido. Escriba uno nuevo.',
    mfa_ip_address_mismatch: 'Su conexión de red cambió. Escriba un código nuevo.',
    mfa_factor_not_found: 'Esta forma de verificación ya no existe. Vuelva a cargar la página.',
    mfa_factor_name_conflict: 'Ya tiene un dispositivo con este nombre. Elija otro nombre.',
    mfa_verified_factor_exists: 'Esto ya está configurado.',
    too_many_enrolled_mfa_factors: 'Ha alcanzado el límite de dispositivos. Quite uno primero.',
    mfa_phone_enroll_not_enabled:
      'La verificación por mensaje de texto está desactivada. Use una aplicación de autenticación.',
    mfa_webauthn_enroll_not_enabled:
      'Las llaves de seguridad están desactivadas. Use una aplicación de autenticación.',
    mfa_webauthn_verify_not_enabled:
      'Las llaves de seguridad están desactivadas. Use una aplicación de autenticación.',
    passkey_disabled: 'Las llaves de acceso están desactivadas.',
    too_many_passkeys: 'Llegó al límite de llaves de acceso. Quite una primero.',
    webauthn_canceled: 'Su navegador dejó de esperar. Inténtelo de nuevo.',
    webauthn_wrong_site: 'Las llaves de acceso no funcionan en esta dirección. Escríbanos.',
    webauthn_credential_exists: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
    webauthn_verification_failed: 'Aquí no se conoce esta llave. Use otra o inicie sesión de otra manera.',
    webauthn_challenge_expired: 'Esto tardó demasiado. Inténtelo de nuevo.',
    webauthn_challenge_not_found: 'Esto tardó demasiado. Inténtelo de nuevo.',
    phone_not_confirmed: 'Este número de teléfono aún no está confirmado.',
    mfa_totp_enroll_not_enabled:
      'Las aplicaciones de autenticación están desactivadas. Use un mensaje de texto.',
    identity_already_exists: 'Esta cuenta ya está vinculada, a usted o a otra persona.',
    identity_not_found: 'Esta cuenta vinculada ya no existe. Vuelva a cargar la página.',
    single_identity_not_deletable:
      'Esta es su única forma de iniciar sesión. Primero cree una contraseña o vincule otra cuenta.',
    manual_linking_disabled: 'La vinculación de cuentas está desactivada.',
    email_exists: 'Esta dirección de correo no se puede usar. Elija otra.',
    phone_exists: 'Este número de teléfono no se puede usar. Elija otro.',
    sms_send_failed: 'No se pudo enviar el mensaje de texto. Revise el número o inténtelo más tarde.',
    over_sms_send_rate_limit:
      'Se acaba de enviar un mensaje de texto. Espere un minuto e inténtelo de nuevo.',
    bad_oauth_state: 'El inicio de sesión tardó demasiado o comenzó en otro navegador. Inténtelo de nuevo.',
    bad_oauth_callback: 'El otro servicio respondió con un error. Inténtelo de nuevo.',
    saml_provider_disabled: 'El inicio de sesión único está desactivado. Use otra forma de iniciar sesión.',
    sso_provider_not_found:
      'El inicio de sesión único no está configurado para este dominio. Use otra forma de iniciar sesión.',
    web3_provider_disabled:
      'El inicio de sesión con billetera está desactivado. Use otra forma de iniciar sesión.',
    provider_disabled: 'Esta forma de iniciar sesión está desactivada. Use otra.',
  },
  passwordWeaknesses: {
    length: 'Use al menos 10 caracteres.',
    characters: 'Use letras minúsculas, letras mayúsculas y números.',
    pwned: 'Esta contraseña aparece en filtraciones de datos conocidas. Elija una que no use en otro sitio.',
  },
  link: {
    access_denied:
      'El otro servicio no inició su sesión. Inténtelo de nuevo o use otra forma de iniciar sesión.',
    temporarily_unavailable: 'El otro servicio no responde. Inténtelo más tarde.',
    provider_email_needs_verification:
      'El otro servicio no ha verificado su correo electrónico. Verifíquelo allí e inténtelo de nuevo.',
    flow_state_already_used: 'Este enlace ya se usó. Solicite otro.',
  },
  minutes: (count) => counted(count, '# minuto', '# minutos', 'es-US'),
  seconds: (count) => counted(count, '# segundo', '# segundos', 'es-US'),
  emailJustSent: (wait) => `Se acaba de enviar un mensaje. Puede solicitar otro en ${wait}.`,
  textJustSent: (wait) => `Se acaba de enviar un mensaje de texto. Puede solicitar otro en ${wait}.`,
  tooManyCodes: (wait) => `Demasiados códigos incorrectos. Inténtelo de nuevo en ${wait}.`,
};
