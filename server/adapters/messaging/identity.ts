import { Email } from "@/schema/common";
import type { Channel } from "@/schema/lead";
import { fromProvider, phoneVariants, toE164 } from "./phone";

/** Something that a sender can be recognized by. `address`: how it is written as an address, if not like `value`. */
export type Identity = { kind: "phone" | "user_id" | "channel_id"; value: string; address?: string };

/** National variants of one mobile number share an identity. */
export function phoneIdentity(phone: string): Identity {
  const value = phoneVariants(phone).toSorted()[0] ?? phone;
  return { kind: "phone", value, ...(value !== phone && { address: phone }) };
}

/** Whether two numbers are one, in whatever national form. */
export const isSameNumber = (one: string | null, other: string | null): boolean =>
  one === other || (!!one && !!other && phoneIdentity(one).value === phoneIdentity(other).value);

/** The identity behind an address that messages are sent to: a phone or a user id. */
export const identityAt = (address: string): Identity =>
  address.startsWith("+") ? phoneIdentity(address) : { kind: "user_id", value: address };

/** The identity of a customer whom staff play on a practice number. */
export const practiceIdentity = (connection_id: string, address: string): Identity => ({
  kind: "channel_id",
  value: `practice:${connection_id}:${address}`,
  address,
});

type OnChannel = { channel: Channel; channel_id: string };

/** The phone number that is a WhatsApp sender's channel id, or null. */
export const phoneOnChannel = ({ channel, channel_id }: OnChannel): string | null =>
  channel === "whatsapp" ? fromProvider(channel_id) : null;

/** The e-mail address that a channel id is, or null. */
export const emailOnChannel = ({ channel, channel_id }: OnChannel): string | null =>
  channel === "email" ? (Email.safeParse(channel_id).data ?? null) : null;

/** Meta's user ids begin with a country: `US.13491208655302741918`. */
const USER_ID = /^[A-Z]{2}\./;

/** An address as messages show it; null if nobody can have it. On WhatsApp it is a number or a user id. */
export function readChannelId({ channel, channel_id }: OnChannel): string | null {
  if (channel === "email") return emailOnChannel({ channel, channel_id });
  if (channel !== "whatsapp" || USER_ID.test(channel_id)) return channel_id.normalize("NFC");
  return fromProvider(channel_id) ?? toE164(channel_id);
}

/** What a sender's id on a channel says about them. On WhatsApp it is their number or user id, as messages show it. */
function identitiesOnChannel({ channel, channel_id: given }: OnChannel): Identity[] {
  const channel_id = readChannelId({ channel, channel_id: given }) ?? given;
  const phone = phoneOnChannel({ channel, channel_id });
  const isUserId = channel === "whatsapp" && USER_ID.test(channel_id);
  return [
    ...(phone ? [phoneIdentity(phone)] : []),
    ...(isUserId ? [{ kind: "user_id" as const, value: channel_id }] : []),
    { kind: "channel_id", value: `${channel}:${channel_id}` },
  ];
}

export const keyOf = ({ kind, value }: Pick<Identity, "kind" | "value">) => `${kind} ${value}`;

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

/** The identities of a lead that somebody entered: its channel id, and of its numbers only the phone. */
export const typedIdentities = (lead: Parameters<typeof identitiesOf>[0]): Identity[] => {
  const { phone } = lead;
  return identitiesOf(lead).filter(
    (one) => one.kind !== "phone" || (!!phone && one.value === phoneIdentity(phone).value),
  );
};
