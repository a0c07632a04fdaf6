import { type SQL, sql } from "drizzle-orm";
import { limited } from "@/db/queries/page";
import { isoText } from "@/db/schema/columns";
import { leads } from "@/db/schema/leads";
import { MOST_OF_A_PAGE } from "@/schema/common";
import type { LeadQuery } from "@/schema/lead-query";
import type { Read } from "@/server/http/files/read-at-once";
import { isLookedFor, orderBy } from "./list";

// The fields of LeadListItem, in the same order.
const { id, name, phone, email, company, channel, status, created_at } = leads;
const item = sql`${id}, ${name}, ${phone}, ${email}, ${company}, ${channel}, ${status},
  ${isoText(created_at)} as created_at`;

const given = sql.placeholder;

/** Later pages must skip all rows before them. */
const FEW_PAGES = 10;

/** A literal limit for the inner query; the outer one still reads no more than the page. */
const FEW = limited(MOST_OF_A_PAGE);

function columnsFor(query: LeadQuery): SQL {
  const byStatus = query.status ? sql`and status = ${given("status")}` : sql``;
  const byChannel = query.channel ? sql`and channel = ${given("channel")}` : sql``;
  const order = sql.join(orderBy(query), sql`, `);
  const offset = query.page === 1 ? sql`` : sql`offset ${given("offset")}::int`;
  return sql`
    (select coalesce(string_agg(row_to_json(page)::text, ','), '') from (
      select ${item} from (
        select * from leads
        where organization_id = ${given("organization_id")}::uuid ${byStatus} ${byChannel}
        order by ${order} ${query.page === 1 ? FEW : sql``}
      ) leads limit ${given("limit")}::int ${offset}
    ) page) as items,
    (select coalesce(sum(change), 0) from record_counts
      where organization_id = ${given("organization_id")}::uuid and kind = 'leads' ${byStatus} ${byChannel}) as total`;
}

/** The name of a query's statement: one for each combination of filters and order, so there are few. */
const shapeOf = ({ status, channel, sort, order, page }: LeadQuery): string =>
  ["leads", status !== undefined, channel !== undefined, sort, order, page === 1].join();

/**
 * The page of `findLeads` as JSON written by Postgres: the rows are only read to be written as JSON, which Postgres
 * does at a lower cost. Undefined for a search, whose statement depends on its words, and for filters that are counted
 * differently.
 */
export function leadPageAtOnce(query: LeadQuery): Read | undefined {
  const { imported, page, size, status, channel } = query;
  if (imported !== undefined || isLookedFor(query)) return undefined;
  return {
    shape: shapeOf(query),
    columns: () => columnsFor(query),
    isShort: page <= FEW_PAGES,
    values: { status, channel, limit: size, offset: (page - 1) * size },
    toJson: ({ items, total }) => `{"leads":[${items}],"total":${total},"page":${page},"size":${size}}`,
  };
}
