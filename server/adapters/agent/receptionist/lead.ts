import type { Lead } from "@/schema/lead";

/** Whether a lead's name is known. Until then it is the lead's phone number or channel id. */
export const isNamed = ({ name, phone, channel_id }: Lead): boolean => name !== phone && name !== channel_id;
