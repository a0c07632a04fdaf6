import "@/server/reactions";

/** What the routes of pages for strangers use: with it, whatever a form changes has its reactions. */
export { pageRoute } from "@/server/http/page/page";
