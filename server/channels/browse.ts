import { ConnectionQuery, ShownConnectionPage } from "@/schema/channel-connection";
import { formatPhone } from "@/server/adapters/messaging/phone";
import { action } from "@/server/http/action";
import { listConnections } from "./connections";

export const browseConnections = action({
  summary: "List connected numbers as the dashboard shows them",
  input: ConnectionQuery,
  output: ShownConnectionPage,
  run: async (ctx, query) => {
    const { channel_connections, ...page } = await listConnections(ctx, query);
    const shown = channel_connections.map((connection) => ({
      ...connection,
      formatted_address: formatPhone(connection.address),
    }));
    return { channel_connections: shown, ...page };
  },
});
