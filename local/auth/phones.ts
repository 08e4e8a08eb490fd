import { invalid } from './errors.ts';

const e164 = /^[1-9]\d{1,14}$/;

/** A phone number as GoTrue stores it: digits with the country's, without the plus. What it is not is left for E.164. */
export const formatPhone = (phone: string) => phone.replace(/^\+/, '').replaceAll(' ', '');

/** The number in the form that accounts are found by. Throws `validation_failed` for what is not E.164. */
export function readPhone(phone: string | undefined | null): string {
  const formatted = formatPhone(phone ?? '');
  if (!e164.test(formatted)) throw invalid('Invalid phone number format (E.164 required)');
  return formatted;
}

/** Throws `validation_failed` for another channel than text messages. */
export function checkChannel(channel: string | undefined | null) {
  if (!channel || channel === 'sms') return;
  throw invalid(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  );
}
