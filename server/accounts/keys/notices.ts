import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";
import { notify } from "@/server/accounts/notifications/notify";
import { systemCtx } from "@/server/http/ctx";

/** When owners are told, and how it is said. A key made for less time than that is told of later, or not at all. */
const NOTICES = [
  { days: 14, until: 3, detail: "it stops working in less than two weeks" },
  { days: 3, until: 0, detail: "it stops working in less than three days" },
];

/** Enough for a run; those told of come last in the next. */
const MOST = 1000;

type Ending = { organization_id: string; id: string; name: string; expires_at: string };

const endingWithin = ({ days, until }: (typeof NOTICES)[number]) =>
  getDb().execute<Ending>(sql`
    select organization_id, id, name, expires_at from api_keys
    where ${acrossOrgs(
      "a sweep over all keys that expire soon",
      sql`revoked_at is null and rotated_at is null
        and expires_at > now() + make_interval(days => ${until})
        and expires_at <= now() + make_interval(days => ${days})
        and created_at < expires_at - make_interval(days => ${days})`,
    )}
    and not exists (
      select from notifications told
      where told.organization_id = api_keys.organization_id and told.subject_id = api_keys.id
        and told.kind = 'api_key_expires' and told.fact like '%:' || ${days}::text
        and told.created_at > api_keys.expires_at - make_interval(days => ${days}))
    order by expires_at limit ${MOST}`);

/** Tells owners of keys that expire soon: two weeks before, and three days before. */
export async function tellOfExpiry(): Promise<undefined> {
  for (const notice of NOTICES)
    for (const { organization_id, id, name, expires_at } of await endingWithin(notice))
      await notify(getDb(), systemCtx(getDb(), organization_id), {
        ...{ kind: "api_key_expires", to: "owners", subject_id: id, subject: name, detail: notice.detail },
        fact: `api_key_expires:${id}:${expires_at}:${notice.days}`,
      });
}
