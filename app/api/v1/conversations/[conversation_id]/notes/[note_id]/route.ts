import { deleteNote, getNote, updateNote } from "@/server/conversations/thread/notes";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getNote);
export const PATCH = endpoint(updateNote);
export const DELETE = endpoint(deleteNote, { status: 204 });
