import { readPublicPicture } from "@/server/bookings/page/pictures/public-picture";

export const GET = readPublicPicture;
