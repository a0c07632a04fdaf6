import { uploadPagePicture } from "@/server/conversations/media/pictures";

export const POST = uploadPagePicture;
