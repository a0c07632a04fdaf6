import { desc } from "drizzle-orm";
import { conversations, messages } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byIds, references } from "@/db/tenant";
import { InboxFound, InboxSearchQuery } from "@/schema/inbox-search";
import type { Lead } from "@/schema/lead";
import { itsLead } from "@/server/conversations/columns";
import { senderOf } from "@/server/conversations/thread/sender";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { labelsNamed } from "@/server/leads/labels";
import { phoneFormatter } from "@/server/leads/phones";
import { readTerm } from "@/server/leads/search/search";
import { marked, markedPhone, snippet } from "./highlight";
import { itemsById } from "./items";
import { leavesFew, searchConversations, searchMessages, searchPeople } from "./search-statements";

const PEOPLE = 5;

type Person = Pick<Lead, "name" | "phone" | "email"> & { company?: string | null };

const BETWEEN = { text: " · ", hit: false };

/** Formats people's names and details, with what matches the term marked. */
async function personMarker(ctx: Ctx, people: Person[], term: string) {
  const format = await phoneFormatter(
    ctx.db,
    ctx,
    people.map(({ phone }) => phone),
  );
  return ({ name, phone, email, company }: Person) => {
    const number = markedPhone(format(phone) ?? "", term);
    const rest = marked([email, company].filter(Boolean).join(" · "), term);
    const between = number.length > 0 && rest.length > 0 ? [BETWEEN] : [];
    return { name: marked(name, term), about: [...number, ...between, ...rest] };
  };
}

/** Messages by their ids, latest first, each with its lead and a snippet around the matches. */
async function messagesWith(ctx: Ctx, ids: string[], term: string) {
  const { id, conversation_id, content, role, metadata, created_at } = messages;
  const rows = await ctx.db
    .select({
      id,
      conversation_id,
      content,
      role,
      metadata,
      created_at,
      status: conversations.status,
      lead: { id: leads.id, name: leads.name, practice: leads.practice },
    })
    .from(messages)
    .innerJoin(conversations, references(messages, "conversation_id", conversations))
    .innerJoin(leads, itsLead)
    .where(byIds(ctx, messages, ids))
    .orderBy(desc(created_at), desc(id));
  return rows.map(({ content, role, metadata, ...row }) => ({
    ...row,
    sender: senderOf({ role, metadata }),
    snippet: snippet(content, term),
  }));
}

export const searchInbox = action({
  summary: "Search all people, conversations and messages",
  input: InboxSearchQuery,
  output: InboxFound,
  run: async (ctx, query) => {
    const { limit } = query;
    const { words: term, label } = readTerm(query.term);
    const isNarrow = query.status !== undefined || query.channel !== undefined;
    const label_ids = label === undefined ? undefined : await labelsNamed(ctx, label);
    const filter = { ...query, label_ids };
    const within = isNarrow || label ? filter : undefined;
    const isFew = within !== undefined && (await leavesFew(ctx, within));
    const [people, threads, hits] = await Promise.all([
      isNarrow ? [] : searchPeople(ctx, { words: term, label_ids }, limit + PEOPLE + 1),
      searchConversations(ctx, filter, isFew, { term, limit }),
      searchMessages(ctx, within, isFew, { term, limit }),
    ]);
    const [items, found] = await Promise.all([
      itemsById(ctx, threads.ids),
      messagesWith(ctx, hits.ids, term),
    ]);
    const shown = new Set(items.map(({ lead }) => lead.id));
    const others = people.filter(({ id }) => !shown.has(id));
    const first = others.slice(0, PEOPLE);
    const mark = await personMarker(ctx, [...first, ...items.map(({ lead }) => lead)], term);
    return {
      people: first.map((lead) => ({ ...lead, marked: mark(lead) })),
      conversations: items.map((item) => ({ ...item, marked: mark(item.lead) })),
      messages: found,
      has_more: {
        people: others.length > PEOPLE,
        conversations: threads.has_more,
        messages: hits.has_more,
      },
    };
  },
});
