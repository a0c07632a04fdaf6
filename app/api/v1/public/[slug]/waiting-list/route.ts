import { joinOnPage } from "@/server/bookings/waiting/page/join-on-page";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(joinOnPage, { status: 201 });
