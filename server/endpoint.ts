import "@/server/reactions";

/** What REST routes use: with it, whatever an action changes has its reactions. */
export { endpoint } from "@/server/http/endpoint";
