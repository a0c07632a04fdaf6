import { readdirSync } from "node:fs";

/**
 * The pages of a folder of app/, as their files name them: "/leads/[lead_id]". Those of addresses that lead nowhere are
 * left out; those whose last part may be missing ("[[...place]]") are not.
 */
export const pagesIn = (folder: string): string[] =>
  readdirSync(`app/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes("/[..."))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`)
    .sort();
