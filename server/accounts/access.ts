import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { one, snapshot } from "@/db/client";
import { identities, users } from "@/db/schema/auth";
import { byId, inOrg } from "@/db/tenant";
import { Access } from "@/schema/account";
import { action } from "@/server/http/action";
import { userOf } from "@/server/http/ctx";

export const getAccess = action({
  summary: "Get your role, whether you have a password, and the providers you can sign in with",
  input: z.strictObject({}),
  only: "practitioner",
  before_factor: true,
  output: Access,
  run: async (ctx) => {
    const { organization_id, id } = userOf(ctx);
    const me = byId({ organization_id }, users, id);
    const theirs = inOrg({ organization_id }, identities, eq(identities.user_id, id));
    const [account, connected] = await snapshot(ctx.db, (db) =>
      Promise.all([
        db.select().from(users).where(me),
        db.select().from(identities).where(theirs).orderBy(asc(identities.id)),
      ]),
    );
    const { role, is_verified, password_hash } = one(account);
    return { role, is_verified, has_password: password_hash !== null, identities: connected };
  },
});
