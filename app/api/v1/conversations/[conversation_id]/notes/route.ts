import { addNote, listNotes } from "@/server/conversations/thread/notes";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listNotes);
export const POST = endpoint(addNote, { status: 201 });
