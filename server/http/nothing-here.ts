import { problemResponse } from "./problem";
import { NOWHERE } from "./request/route-name";
import { routeHandler } from "./route-handler";

/** The answer to any request below /api that no route takes: on our own host, and by a route of its own elsewhere. */
export const nothingHere = routeHandler(
  async () =>
    problemResponse({ status: 404, title: "Not found", detail: "There is nothing at this address." }),
  NOWHERE,
);
