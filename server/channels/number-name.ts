import { formatPhone } from "@/server/adapters/messaging/phone";
import type { ChannelConnection } from "@/server/schema/channel-connection";

/** What staff called a number; where they gave it no name, the number itself as people read it. */
export const numberName = ({ display_name, address }: Pick<ChannelConnection, "display_name" | "address">) =>
  display_name === address ? formatPhone(address) : display_name;
