import { readMedia } from "@/server/media/read";

export const GET = readMedia;
