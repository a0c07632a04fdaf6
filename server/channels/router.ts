import { mutation, query } from "@/server/http/trpc";
import { beginConversation } from "./begin-conversation";
import { browseConnections } from "./browse";
import { checkConnection, getConnectionSetup, sendTestMessage } from "./check-connection";
import { createConnection, deleteConnection, updateConnection } from "./connections";
import { getLeadContact } from "./contact";
import { openPractice } from "./open-practice-number";

export const channelsProcedures = {
  leads: {
    contact: query(getLeadContact),
    beginConversation: mutation(beginConversation),
  },
  connections: {
    list: query(browseConnections),
    setup: query(getConnectionSetup),
    create: mutation(createConnection),
    update: mutation(updateConnection),
    remove: mutation(deleteConnection),
    check: mutation(checkConnection),
    sendTest: mutation(sendTestMessage),
  },
  simulator: {
    open: mutation(openPractice),
  },
};
