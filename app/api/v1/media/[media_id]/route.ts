import { readMedia } from "@/server/conversations/media/read";

export const GET = readMedia;
