import { endpoint } from "@/server/endpoint";
import { addLeadNote } from "@/server/leads/actions";

export const POST = endpoint(addLeadNote, { status: 201 });
