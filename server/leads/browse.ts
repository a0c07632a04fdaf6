import { LeadQuery, LeadTable } from "@/schema/lead-query";
import { action } from "@/server/http/action";
import { isPractitioner } from "@/server/http/ctx";
import { sharesOf } from "./merge/duplicates";
import { phoneFormatter } from "./phones";
import { findLeads, hasPractice } from "./search/list";

export const browseLeads = action({
  summary: "List leads for the dashboard's table, with last change, formatted phone and possible duplicates",
  input: LeadQuery,
  only: "practitioner",
  output: LeadTable,
  run: async (ctx, query) => {
    const page = await findLeads(ctx, query);
    const ids = page.leads.map(({ id }) => id);
    const phones = page.leads.map(({ phone }) => phone);
    const [shares, format, has_practice] = await Promise.all([
      isPractitioner(ctx) ? new Map<string, never[]>() : sharesOf(ctx, ids),
      phoneFormatter(ctx.db, ctx, phones),
      hasPractice(ctx),
    ]);
    return {
      ...page,
      leads: page.leads.map((lead) => ({
        ...lead,
        formatted_phone: format(lead.phone),
        shares: shares.get(lead.id) ?? [],
      })),
      has_practice,
    };
  },
});
