import type { Channel } from "@/server/schema/lead";
import { fromProvider, phoneVariants } from "./phone";

/** Something that a sender can be recognized by. */
export type Identity = { kind: "phone" | "user_id" | "channel_id"; value: string };

/** National variants of one mobile number share an identity. */
export const phoneIdentity = (phone: string): Identity => ({
  kind: "phone",
  value: phoneVariants(phone).toSorted()[0] ?? phone,
});

type OnChannel = { channel: Channel; channel_id: string };

/** The phone number that is a WhatsApp sender's channel id, or null. */
export const phoneOnChannel = ({ channel, channel_id }: OnChannel): string | null =>
  channel === "whatsapp" ? fromProvider(channel_id) : null;

/** Meta's user ids begin with a country: `US.13491208655302741918`. */
const USER_ID = /^[A-Z]{2}\./;

/** What a sender's id on a channel says about them. On WhatsApp it is their number or user id, as messages show it. */
function identitiesOnChannel(sender: OnChannel): Identity[] {
  const { channel, channel_id } = sender;
  const phone = phoneOnChannel(sender);
  const isUserId = channel === "whatsapp" && USER_ID.test(channel_id);
  return [
    ...(phone ? [phoneIdentity(phone)] : []),
    ...(isUserId ? [{ kind: "user_id" as const, value: channel_id }] : []),
    { kind: "channel_id", value: `${channel}:${channel_id}` },
  ];
}

export const keyOf = ({ kind, value }: Identity) => `${kind} ${value}`;

/** The identities, each once. */
export const distinct = (identities: Identity[]): Identity[] => [
  ...new Map(identities.map((identity) => [keyOf(identity), identity])).values(),
];

/** Everything that a sender can be recognized by, the most lasting first. */
export function identitiesOf(sender: {
  phone?: string | null;
  user_id?: string | null;
  channel?: Channel;
  channel_id?: string;
}): Identity[] {
  const { phone, user_id, channel, channel_id } = sender;
  return distinct([
    ...(phone?.startsWith("+") ? [phoneIdentity(phone)] : []),
    ...(user_id ? [{ kind: "user_id" as const, value: user_id }] : []),
    ...(channel && channel_id ? identitiesOnChannel({ channel, channel_id }) : []),
  ]);
}
