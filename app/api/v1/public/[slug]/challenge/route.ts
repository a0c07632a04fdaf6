import { getChallenge } from "@/server/bookings/page/challenge";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getChallenge);
