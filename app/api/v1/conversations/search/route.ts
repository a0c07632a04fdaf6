import { searchInbox } from "@/server/conversations/inbox/search";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(searchInbox);
