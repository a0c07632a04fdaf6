import { getMessage } from "@/server/conversations/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getMessage);
