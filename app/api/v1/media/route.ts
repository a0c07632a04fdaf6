import { uploadMedia } from "@/server/conversations/media/upload";

export const POST = uploadMedia;
