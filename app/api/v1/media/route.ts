import { uploadMedia } from "@/server/media/upload";

export const POST = uploadMedia;
