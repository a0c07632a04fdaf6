import { expect, test } from "vitest";
import { sentHeight, sentItemsOf } from "./metadata";

const photo: { url: string; mime_type: string; caption?: string; filename?: string } = {
  url: "https://api.twilio.com/x",
  mime_type: "image/jpeg",
};

const sent = (content: string, ...media: (typeof photo)[]) =>
  sentItemsOf({ content, metadata: { author: "customer", type: "image", media } });

test("text that only the message has is the first file's caption", () => {
  expect(sent("[image] Can you come at 5?", photo, photo)).toMatchObject([
    { caption: "Can you come at 5?" },
    { caption: null },
  ]);
});

test("a file's own caption or name is not shown twice", () => {
  expect(sent("[image] Look", { ...photo, caption: "Look" })).toMatchObject([{ caption: "Look" }]);
  expect(sent("[image] a.jpg", { ...photo, filename: "a.jpg" })).toMatchObject([
    { name: "a.jpg", caption: null },
  ]);
  expect(sent("[image]", photo)).toMatchObject([{ caption: null }]);
});

test("the contacts in a card replace it, and are added to a document", () => {
  const contacts = [
    { name: { formatted_name: "Ada" }, phones: [{ phone: "+4915112345678" }], emails: [] },
    { phones: [], emails: [{ email: "grace@example.com" }] },
  ];
  const card = {
    ...{ id: "1", kind: "document" as const, state: "kept" as const, reason: null, mime_type: "text/vcard" },
    ...{ filename: null, caption: null, size_bytes: 9, width: null, height: null, duration_ms: null },
    ...{ is_shown: false, url: "/api/v1/media/1", contacts },
  };
  const items = (type: string) =>
    sentItemsOf({ content: `[${type}] Call her`, metadata: { author: "customer", type, media: [card] } });
  const [ada, grace] = contacts;
  expect(items("contacts")).toEqual([
    { is: "contact", contact: ada, caption: "Call her" },
    { is: "contact", contact: grace, caption: null },
  ]);
  expect(items("document")).toMatchObject([
    { is: "media", media: { caption: "Call her" } },
    { is: "contact", contact: ada, caption: null },
    { is: "contact", contact: grace, caption: null },
  ]);
});

test("a voice message's transcript is shown once and is part of the estimated height", () => {
  const voice = {
    ...{ id: "1", kind: "audio" as const, state: "kept" as const, reason: null, mime_type: "audio/ogg" },
    ...{ filename: null, caption: null, size_bytes: 9, width: null, height: null, duration_ms: 4100 },
    ...{ is_shown: true, url: "/api/v1/media/1" },
  };
  const items = (transcript?: string) =>
    sentItemsOf({
      content: transcript ?? "[audio]",
      metadata: { author: "customer", type: "audio", media: [{ ...voice, transcript }] },
    });
  expect(items("On Tuesday?")).toMatchObject([{ media: { transcript: "On Tuesday?", caption: null } }]);
  expect(sentHeight(items("On Tuesday?"))).toBeGreaterThan(sentHeight(items()));
});
