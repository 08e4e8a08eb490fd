import { validationFailed } from '../errors.ts';

const e164 = /^[1-9]\d{1,14}$/;

/** A phone number as GoTrue stores it: without the plus and spaces. Not validated. */
export const formatPhoneNumber = (phone: string) => phone.replace(/^\+/, '').replaceAll(' ', '');

/** The number in the form that accounts are looked up by. Throws `validation_failed` unless it is E.164. */
export function validatePhone(phone: string | undefined | null): string {
  const formatted = formatPhoneNumber(phone ?? '');
  if (!e164.test(formatted)) throw validationFailed('Invalid phone number format (E.164 required)');
  return formatted;
}

/** Throws `validation_failed` for any channel but text messages. */
export function validateChannel(channel: string | undefined | null) {
  if (!channel || channel === 'sms') return;
  throw validationFailed(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  );
}
