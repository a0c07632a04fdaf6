import { answerPublicOffer, getPublicOffer } from "@/server/bookings/waiting/offers/answer";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getPublicOffer);
export const PATCH = endpoint(answerPublicOffer);
