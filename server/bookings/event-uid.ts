/** What follows our ids in the names of our events, so that they are known again. */
const OWN = "@frontdesk";

export const eventUid = (booking_id: string): string => `${booking_id}${OWN}`;

const OWN_UID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@frontdesk$/;

/** The appointment that an event stands for, if its name is one of ours. */
export const ownBooking = (uid: string): string | undefined => OWN_UID.exec(uid)?.[1];
