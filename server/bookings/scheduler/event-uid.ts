/** The suffix that marks the uid of a calendar event as ours. */
const OWN = "@frontdesk";

export const eventUid = (booking_id: string): string => `${booking_id}${OWN}`;

const OWN_UID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@frontdesk$/;

/** The id of the booking that an event's uid names, if the uid is ours. */
export const ownBooking = (uid: string): string | undefined => OWN_UID.exec(uid)?.[1];
