import { createHash } from "node:crypto";
import type { Content, ReplyList } from "@/schema/reply";
import type { SendFailure } from "../channel";
import { create } from "./api";

/** Contents created at Twilio, by account and content. The latest ones are reused. */
const made = new Map<string, string>();
const MAX_MADE = 500;

function remember(key: string, sid: string): void {
  made.delete(key);
  made.set(key, sid);
  const [oldest] = made.keys();
  if (made.size > MAX_MADE && oldest !== undefined) made.delete(oldest);
}

/** `{{` would start a variable in a content. */
const literal = (text: string): string => text.replaceAll("{{", "｛｛");

/** Twilio's lists have no sections: the section's title becomes the description of rows without one. */
const toItems = (list: ReplyList) =>
  list.sections.flatMap(({ title, rows }) =>
    rows.map((row) => {
      const description = row.description || title;
      return {
        item: literal(row.title),
        id: row.id,
        ...(description && { description: literal(description) }),
      };
    }),
  );

/** The content type for buttons or a list (docs/content/twilio-quick-reply, docs/content/twiliolist-picker). */
function toTypes({ text, buttons, list, template }: Content): Record<string, unknown> | null {
  if (template) return null;
  const body = literal(text);
  if (buttons?.length) {
    const actions = buttons.map(({ id, title }) => ({ title: literal(title), id }));
    return { "twilio/quick-reply": { body, actions } };
  }
  if (!list) return null;
  return { "twilio/list-picker": { body, button: literal(list.button), items: toItems(list) } };
}

type Prepared = {
  ok: true;
  /** Null for text and templates, which need no content. */
  content_sid: string | null;
  /** Creates the content again next time, since Twilio may no longer have it. */
  forget(): void;
};

/** Creates the content that buttons or a list are sent with. If this fails, nothing has been sent yet. */
export async function prepareInteractive(
  content: Content,
  account: { content_url: string; account_sid: string; authorization: string },
): Promise<Prepared | SendFailure> {
  const types = toTypes(content);
  if (!types) return { ok: true, content_sid: null, forget: () => {} };
  const json = JSON.stringify(types);
  const hash = createHash("sha256").update(json).digest("hex");
  const key = `${account.content_url} ${account.account_sid} ${hash}`;
  const forget = () => void made.delete(key);
  const known = made.get(key);
  if (known) {
    remember(key, known);
    return { ok: true, content_sid: known, forget };
  }
  const created = await create(`${account.content_url}/v1/Content`, {
    headers: { authorization: account.authorization, "content-type": "application/json" },
    body: JSON.stringify({ friendly_name: `frontdesk_${hash.slice(0, 16)}`, language: "en", types }),
  });
  if (!created.ok) return created.outcome === "unknown" ? { ...created, outcome: "transient" } : created;
  remember(key, created.sid);
  return { ok: true, content_sid: created.sid, forget };
}
