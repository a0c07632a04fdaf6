import { desc, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { ChannelConnection } from "@/schema/channel-connection";
import { action } from "@/server/http/action";
import { addPracticeNumber } from "./add-practice-number";
import { shownById } from "./connections";

export const openPractice = action({
  summary: "Get the practice number, created if there never was one; with `again`, also if it was removed",
  input: z.strictObject({ again: z.boolean().default(false) }),
  output: ChannelConnection.nullable(),
  audit: "practice_number.opened",
  run: (ctx, { again }) =>
    transaction(ctx.db, async (tx) => {
      const { id, kind, deleted_at } = channelConnections;
      const newest = () =>
        tx
          .select({ id, deleted_at })
          .from(channelConnections)
          .where(inOrg(ctx, channelConnections, hasValue(kind, "practice")))
          .orderBy(sql`${deleted_at} is not null`, desc(id))
          .limit(1);
      const [found] = await newest();
      if (found && !found.deleted_at) return shownById(ctx, found.id, tx);
      if (found && !again) return null;
      await addPracticeNumber(tx, ctx.organization_id);
      const [made] = await newest();
      return made && !made.deleted_at ? shownById(ctx, made.id, tx) : null;
    }),
});
