import { bookOnPage } from "@/server/bookings/page/book";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(bookOnPage, { status: 201, takes_key: true });
