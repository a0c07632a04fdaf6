import { isNotNull, lt } from "drizzle-orm";
import { z } from "zod";
import { media } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import { MediaRetention } from "@/schema/organization";
import { action } from "@/server/http/action";

const DAY_MS = 86_400_000;

/** Counts what a shorter retention would delete at once, for good. */
export const countOldMedia = action({
  summary: "Count the files that have been kept for longer than so many days",
  input: z.strictObject({ days: MediaRetention.unwrap() }),
  output: z.object({ files: z.int() }),
  run: async (ctx, { days }) => {
    const isOld = lt(media.created_at, inMs(-days * DAY_MS).toISOString());
    return { files: await ctx.db.$count(media, inOrg(ctx, media, isNotNull(media.blob_id), isOld)) };
  },
});
