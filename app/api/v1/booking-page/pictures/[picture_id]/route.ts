import { readPagePicture } from "@/server/conversations/media/pictures";

export const GET = readPagePicture;
