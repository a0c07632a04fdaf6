import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { one } from "@/db/client";
import { identities, users } from "@/db/schema/auth";
import { action } from "@/server/core/action";
import { Access } from "@/server/schema/account";
import { userOf } from "./me";

export const getAccess = action({
  summary:
    "Get how you sign in and what you may do: your role, whether you have a password, connected providers",
  input: z.strictObject({}),
  output: Access,
  run: async (ctx) => {
    const { organization_id, id } = userOf(ctx);
    const me = and(eq(users.organization_id, organization_id), eq(users.id, id));
    const theirs = and(eq(identities.organization_id, organization_id), eq(identities.user_id, id));
    const [account, connected] = await Promise.all([
      ctx.db.select().from(users).where(me),
      ctx.db.select().from(identities).where(theirs).orderBy(asc(identities.id)),
    ]);
    const { role, is_verified, password_hash } = one(account);
    return { role, is_verified, has_password: password_hash !== null, identities: connected };
  },
});
