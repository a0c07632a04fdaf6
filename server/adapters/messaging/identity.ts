import type { Channel } from "@/server/schema/lead";
import { phoneVariants } from "./phone";

/** Something that a sender can be recognized by. */
export type Identity = { kind: "phone" | "user_id" | "channel_id"; value: string };

/** National variants of one mobile number share an identity. */
export const phoneIdentity = (phone: string): Identity => ({
  kind: "phone",
  value: phoneVariants(phone).toSorted()[0] ?? phone,
});

/** Everything that a sender can be recognized by, the most lasting first. */
export function identitiesOf(sender: {
  phone?: string | null;
  user_id?: string | null;
  channel?: Channel;
  channel_id?: string;
}): Identity[] {
  const { phone, user_id, channel, channel_id } = sender;
  return [
    ...(phone?.startsWith("+") ? [phoneIdentity(phone)] : []),
    ...(user_id ? [{ kind: "user_id" as const, value: user_id }] : []),
    ...(channel && channel_id ? [{ kind: "channel_id" as const, value: `${channel}:${channel_id}` }] : []),
  ];
}
