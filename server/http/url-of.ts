import { notes } from "@/server/lib/notes";

const urls = notes<Request, URL>();

/** A request's URL, taken apart once however many look at it. */
export const urlOf = (request: Request): URL => urls.get(request) ?? urls.set(request, new URL(request.url));
