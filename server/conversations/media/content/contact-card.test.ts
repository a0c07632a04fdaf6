import { afterAll, beforeAll, expect, test } from "vitest";
import { newestEvents } from "@/server/webhooks/event-queries";
import { type FileServer, fetchAll, pictures, shownOf, startFileServer } from "@/tests/media";
import { connectA, payload, postA } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

const CARD = [
  "BEGIN:VCARD",
  "VERSION:3.0",
  "FN:Barbara J. Johnson",
  "TEL;waid=14155550829:+1 (415) 555-0829",
  "END:VCARD",
].join("\r\n");

const contacts = [
  {
    name: { formatted_name: "Barbara J. Johnson" },
    phones: [{ phone: "+1 (415) 555-0829", wa_id: "14155550829" }],
    emails: [],
  },
];

test("a contact that Twilio delivers as a file is shown as a contact in its message", async () => {
  const ctx = await newOrg();
  const { address, auth_token } = await connectA(ctx);
  const form = {
    ...payload("twilio/inbound_media"),
    ...{ To: `whatsapp:${address}`, MessageSid: `MM${crypto.randomUUID()}`, Body: "" },
    ...{ MessageType: "contacts", NumMedia: "1", MediaContentType0: "text/vcard" },
    MediaUrl0: `${server.url}/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1`,
  };
  await postA(form, auth_token);
  server.answers.now = ({ path }) =>
    path.includes("/Media/ME1") ? { status: 200, headers: {}, bytes: Buffer.from(CARD) } : undefined;
  await fetchAll(ctx);
  expect(await shownOf(ctx)).toMatchObject([
    { kind: "document", state: "kept", mime_type: "text/vcard", is_shown: false, contacts },
  ]);
  const [event] = await newestEvents(ctx.organization_id, "message.media_changed", 1);
  expect(event?.data).toMatchObject({ metadata: { media: [{ contacts }] } });
});

test("a file that only contains a card is not a contact", async () => {
  const ctx = await newOrg();
  const { send } = await pictures(ctx, server);
  server.answers.now = undefined;
  await send(Buffer.from(`<html>${CARD}`));
  await fetchAll(ctx);
  const [shown] = await shownOf(ctx);
  expect(shown).toMatchObject({ state: "kept" });
  expect(shown).not.toHaveProperty("contacts");
});
