import type { Lead } from "@/server/schema/lead";

/** Whether a lead's name is known: until then it is named after its number. */
export const isNamed = ({ name, phone, channel_id }: Lead): boolean => name !== phone && name !== channel_id;
