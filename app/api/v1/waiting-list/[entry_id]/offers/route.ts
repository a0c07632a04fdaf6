import { listWaitingOffers, offerWaiting } from "@/server/bookings/waiting/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listWaitingOffers);
export const POST = endpoint(offerWaiting, { status: 201, problems: [409] });
