import { joinOnPage } from "@/server/bookings/waiting/join-on-page";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(joinOnPage, { status: 201 });
