import { readPublicPicture } from "@/server/bookings/page/picture";

export const GET = readPublicPicture;
