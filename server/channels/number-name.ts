import type { ChannelConnection } from "@/schema/channel-connection";
import { formatPhone } from "@/server/adapters/messaging/phone";

/** A connection's display name, or its formatted number if staff gave it no name. */
export const numberName = ({ display_name, address }: Pick<ChannelConnection, "display_name" | "address">) =>
  display_name === address ? formatPhone(address) : display_name;
