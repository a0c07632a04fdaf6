import { asc, eq, gt, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { isOneOf } from "@/db/recordset";
import { sandboxRequests } from "@/db/schema/sandbox";
import { byId, inOrg } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { MediaUpload } from "@/schema/media";
import type { PhoneMessage } from "@/schema/simulator";
import type { Ctx } from "@/server/http/ctx";

type Asked = typeof sandboxRequests.$inferSelect;
type Seen = Pick<PhoneMessage, "text" | "buttons" | "list" | "template" | "media">;
/** What was created at the provider earlier, by its id there. */
type Made = ReadonlyMap<string, Asked>;

const Choice = z.object({ id: z.string(), title: z.string() });
const Row = Choice.extend({ description: z.string().optional() });

const nothing: Seen = { text: "", buttons: [], list: null, template: null, media: null };

const List = z.object({
  button: z.string(),
  sections: z.array(z.object({ title: z.string().optional(), rows: z.array(Row) })),
});

/** The file that the simulated provider stored. */
const Kept = z.object({ kept: MediaUpload.nullish() }).transform(({ kept }) => kept ?? null);

const Brought = z.object({ id: z.string(), caption: z.string().optional(), filename: z.string().optional() });

const Files = z.object({
  image: Brought.optional(),
  audio: Brought.optional(),
  video: Brought.optional(),
  document: Brought.optional(),
});

const Header = z.object({ type: z.literal("header"), parameters: z.tuple([Files]) });

const MetaBody = Files.extend({
  text: z.object({ body: z.string() }).optional(),
  template: z.object({ name: z.string(), components: z.array(z.unknown()).optional() }).optional(),
  interactive: z
    .object({
      body: z.object({ text: z.string() }),
      action: z.union([List, z.object({ buttons: z.array(z.object({ reply: Choice })) })]),
    })
    .optional(),
});

const fileIn = ({ image, audio, video, document }: z.output<typeof Files>) =>
  image ?? audio ?? video ?? document;

function broughtIn(said: z.output<typeof MetaBody>) {
  const header = said.template?.components?.map((one) => Header.safeParse(one).data).find(Boolean);
  return fileIn(header ? header.parameters[0] : said);
}

const MetaFile = MetaBody.transform((said) => broughtIn(said)?.id);

/** The id of the file that a message to Meta brings, if it brings one. */
export const fileNamed = (body: unknown): string | undefined => MetaFile.safeParse(body).data;

function seenOfMeta(body: unknown, made: Made): Seen {
  const said = MetaBody.parse(body);
  const { text, template, interactive } = said;
  const brought = broughtIn(said);
  const kept = brought ? Kept.parse(made.get(brought.id)?.parsed ?? {}) : null;
  const media = kept && { ...kept, filename: brought?.filename ?? null };
  if (template) return { ...nothing, template: template.name, media };
  if (!interactive) return { ...nothing, text: text?.body ?? brought?.caption ?? "", media };
  const { body: words, action } = interactive;
  if ("buttons" in action)
    return { ...nothing, text: words.text, buttons: action.buttons.map(({ reply }) => reply) };
  return { ...nothing, text: words.text, list: action };
}

const TwilioContent = z.object({
  types: z.union([
    z.object({ "twilio/quick-reply": z.object({ body: z.string(), actions: z.array(Choice) }) }),
    z.object({
      "twilio/list-picker": z.object({
        body: z.string(),
        button: z.string(),
        items: z.array(z.object({ item: z.string(), id: z.string(), description: z.string().optional() })),
      }),
    }),
  ]),
});

function seenOfContent(body: unknown): Seen {
  const { types } = TwilioContent.parse(body);
  if ("twilio/quick-reply" in types) {
    const { body: text, actions } = types["twilio/quick-reply"];
    return { ...nothing, text, buttons: actions };
  }
  const { body: text, button, items } = types["twilio/list-picker"];
  const rows = items.map(({ item, id, description }) => ({ id, title: item, description }));
  return { ...nothing, text, list: { button, sections: [{ rows }] } };
}

const TwilioBody = z.object({ Body: z.string().optional(), ContentSid: z.string().optional() });

/** What a customer sees of a request to Twilio; a content that we did not create is a template. */
function seenOfTwilio(body: unknown, made: Made): Seen {
  const { Body: text = "", ContentSid: sid } = TwilioBody.parse(body);
  if (!sid) return { ...nothing, text, media: Kept.parse(body) };
  const content = made.get(sid);
  return content ? seenOfContent(content.parsed) : { ...nothing, template: sid };
}

async function madeFor(ctx: Ctx, asked: Asked[]): Promise<Made> {
  const ids = asked.flatMap(({ parsed }) => {
    const sid = TwilioBody.safeParse(parsed).data?.ContentSid;
    return sid ?? fileNamed(parsed) ?? [];
  });
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(sandboxRequests)
    .where(inOrg(ctx, sandboxRequests, isOneOf(sandboxRequests.provider_id, ids)));
  return new Map(rows.map((row) => [row.provider_id, row]));
}

const exchangeOf = ({ url, content_type, body, status_code, answer }: Asked) => ({
  method: "POST" as const,
  url,
  headers: { "content-type": content_type },
  body,
  status_code,
  answer,
});

const MAX_RECEIVED = 200;

type Where = { connection_id: string; phone: string };

/** The messages that a phone received from a number after `after`, oldest first: at most 200. */
export async function received(
  ctx: Ctx,
  { connection_id, phone, after }: Where & { after?: string },
  provider: "provider-a" | "provider-b",
): Promise<PhoneMessage[]> {
  const asked = await ctx.db
    .select()
    .from(sandboxRequests)
    .where(
      inOrg(
        ctx,
        sandboxRequests,
        eq(sandboxRequests.connection_id, connection_id),
        eq(sandboxRequests.recipient, phone),
        after ? gt(sandboxRequests.id, after) : undefined,
      ),
    )
    .orderBy(asc(sandboxRequests.id))
    .limit(MAX_RECEIVED);
  const made = await madeFor(ctx, asked);
  return asked.map((row) => ({
    id: row.id,
    created_at: row.created_at,
    ...(provider === "provider-b" ? seenOfMeta(row.parsed, made) : seenOfTwilio(row.parsed, made)),
    exchange: exchangeOf(row),
  }));
}

/** A message that this phone received: the provider's id for it, and the request that sent it; or 404. */
export async function receivedById(ctx: Ctx, { connection_id, phone }: Where, id: string): Promise<Asked> {
  const [row] = await ctx.db
    .select()
    .from(sandboxRequests)
    .where(
      byId(
        ctx,
        sandboxRequests,
        id,
        eq(sandboxRequests.connection_id, connection_id),
        eq(sandboxRequests.recipient, phone),
        isNotNull(sandboxRequests.recipient),
      ),
    );
  if (!row) throw notFound("message");
  return row;
}
