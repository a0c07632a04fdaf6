import { readdirSync } from "node:fs";

/**
 * The pages of a folder of app/, named by their files: "/leads/[lead_id]". Catch-all pages for unknown addresses
 * ("[...rest]") are left out; pages with an optional last part ("[[...place]]") are not.
 */
export const pagesIn = (folder: string): string[] =>
  readdirSync(`app/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes("/[..."))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`)
    .sort();
