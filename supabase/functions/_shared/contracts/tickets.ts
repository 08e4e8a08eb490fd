/** The code that a person says at the door: the first eight digits of their registration's id. */
export const ticketCode = (registrationId: string) => {
  const digits = registrationId.replaceAll('-', '').slice(0, 8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
};

/** The address that the QR code of a ticket holds: the organizer's check-in page with this registration. */
export const ticketAddress = (registrationId: string, origin: string) =>
  new URL(`/account/check-in?registration=${registrationId}`, origin).href;
