/** What each error code of the auth server and of the captcha means for the person, and what to do about it. */
export const authMessages: Readonly<Record<string, string>> = {
  invalid_credentials: 'Email and password do not match. Check both or reset your password.',
  email_not_confirmed: 'This email address is not confirmed yet. Use the link in the email we sent you.',
  user_banned: 'This account is suspended. Contact us for help.',
  weak_password: 'Choose a stronger password:',
  same_password: 'This is your current password. Choose a different one.',
  email_address_invalid: 'Email cannot be delivered to this address. Check the spelling.',
  signup_disabled: 'New accounts are closed right now. Try again later.',
  email_provider_disabled: 'Sign-in by email is turned off. Use another sign-in method.',
  phone_provider_disabled: 'Sign-in by phone is turned off. Use your email address.',
  reauthentication_needed: 'Your sign-in is too old for this change. Sign in again, then set the password.',
  over_request_rate_limit: 'Too many attempts. Wait a few minutes and try again.',
  over_email_send_rate_limit: 'Too many emails were sent. Try again in an hour.',
  otp_expired: 'Email link is invalid or has expired. Request a new one.',
  flow_state_expired: 'This link has expired. Request a new one.',
  flow_state_not_found: 'This link was already used or has expired. Request a new one.',
  bad_code_verifier: 'This link was requested in another browser. Request a new one in this browser.',
  session_not_found: 'You were signed out. Sign in again.',
  session_expired: 'You were signed out. Sign in again.',
  reauthentication_not_valid: 'This code is incorrect or has expired. Request a new one.',
  mfa_verification_failed: 'This code is incorrect. Enter the current code from your app.',
  mfa_verification_rejected: 'This code was already used. Wait for the next one.',
  mfa_challenge_expired: 'This code has expired. Enter a new one.',
  mfa_ip_address_mismatch: 'Your network connection changed. Enter a new code.',
  mfa_factor_not_found: 'This verification method no longer exists. Reload the page.',
  mfa_factor_name_conflict: 'You already have a device with this name. Choose another name.',
  mfa_verified_factor_exists: 'This is already set up.',
  too_many_enrolled_mfa_factors: 'You have reached the device limit. Remove a device first.',
  mfa_phone_enroll_not_enabled: 'Text message verification is turned off. Use an authenticator app.',
  phone_not_confirmed: 'This phone number is not confirmed yet.',
  mfa_totp_enroll_not_enabled: 'Authenticator apps are turned off. Use a text message.',
  insufficient_aal: 'Two-step verification is required. Sign in again.',
  identity_already_exists: 'This account is already linked, to you or to someone else.',
  identity_not_found: 'This linked account no longer exists. Reload the page.',
  single_identity_not_deletable:
    'This is your only sign-in method. Set a password or link another account first.',
  manual_linking_disabled: 'Linking accounts is turned off.',
  email_exists: 'This email address cannot be used. Choose another one.',
  phone_exists: 'This phone number cannot be used. Choose another one.',
  sms_send_failed: 'The text message could not be sent. Check the number or try again later.',
  over_sms_send_rate_limit: 'A text message was just sent. Wait a minute and try again.',
  bad_oauth_state: 'Sign-in took too long or was started in another browser. Try again.',
  bad_oauth_callback: 'The other service returned an error. Try again.',
  saml_provider_disabled: 'Single sign-on is turned off. Use another sign-in method.',
  sso_provider_not_found: 'Single sign-on is not set up for this domain. Use another sign-in method.',
  web3_provider_disabled: 'Wallet sign-in is turned off. Use another sign-in method.',
  provider_disabled: 'This sign-in method is turned off. Use another one.',
  captcha_failed: 'The CAPTCHA was not accepted. Complete it again and resubmit.',
  captcha_unsolved: 'Complete the CAPTCHA, then submit again.',
  captcha_unavailable:
    'The CAPTCHA could not be loaded. If your browser blocks it, allow it for this page and try again. Nothing you typed is lost.',
  validation_failed: 'The server did not accept these values. Check the fields.',
};

/** What each reason of `weak_password` means. */
export const passwordWeaknesses: Readonly<Record<string, string>> = {
  length: 'Use at least 10 characters.',
  characters: 'Use lowercase letters, uppercase letters and digits.',
  pwned: 'This password appears in known data leaks. Choose one that you use nowhere else.',
};

/** Messages for forms where a code was typed: the auth server answers a wrong one as it does an old link. */
export const typedCodeMessages = {
  otp_expired: 'This code is incorrect or has expired. Check it or request a new one.',
};
