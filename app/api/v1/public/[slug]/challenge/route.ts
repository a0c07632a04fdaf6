import { getChallenge } from "@/server/bookings/page/effort/challenge";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getChallenge);
