import { expect, test, vi } from "vitest";
import type { MediaUpload } from "@/schema/media";
import { type Sending, sendFiles } from "./send-files";
import type { Attached } from "./types";

function mediaOf(mime_type: string): MediaUpload {
  const kind = mime_type.startsWith("image/") ? ("image" as const) : ("document" as const);
  const id = crypto.randomUUID();
  const size = { size_bytes: 1000, width: null, height: null, duration_ms: null };
  const about = { kind, mime_type, filename: "a", is_shown: true, url: `/api/v1/media/${id}` };
  return { id, ...about, ...size, created_at: new Date().toISOString() };
}

const attached = (mime_type = "image/png"): Attached => ({
  ...{ id: crypto.randomUUID(), client_id: crypto.randomUUID(), tried: null, name: "a", size_bytes: 1000 },
  ...{ preview: null, renew: null, stop: vi.fn() },
  way: { is: "ready", media: mediaOf(mime_type) },
});

/** A composer with these files and this text. `state.taken` has the first outcomes; later ones are successes. */
function composer(begun: readonly Attached[], text: string, provider: Sending["provider"] = "provider-b") {
  const taken: boolean[] = [];
  const state = { files: begun, draft: text, taken };
  const sent: Parameters<Sending["send"]>[0][] = [];
  const texts: string[] = [];
  const next = async () => state.taken.shift() ?? true;
  const takeOut = (content: string) => {
    if (state.draft.startsWith(content)) state.draft = state.draft.slice(content.length).trimStart();
  };
  const send = () =>
    sendFiles({
      ...{ files: state.files, draft: state.draft, provider, takeOut },
      put: (change) => {
        state.files = change(state.files);
      },
      giveBack: (content) => {
        state.draft = content + state.draft;
      },
      sendText: () => {
        texts.push(state.draft);
        state.draft = "";
        return next();
      },
      send: (reply) => {
        sent.push(reply);
        return next();
      },
    });
  return { state, sent, texts, send };
}

test("the text goes with the first file, and each file is a message", async () => {
  const files = [attached(), attached("application/pdf")];
  const { state, sent, send } = composer(files, "The house");
  await send();
  expect(sent.map(({ content, client_id }) => [content, client_id])).toEqual([
    ["The house", files[0]?.client_id],
    ["", files[1]?.client_id],
  ]);
  expect([state.files, state.draft]).toEqual([[], ""]);
  expect(files[0]?.stop).toHaveBeenCalled();
});

test("text that can't go with a file is sent before it, and the file waits for it", async () => {
  const { state, sent, texts, send } = composer([attached("application/pdf")], "Prices", "provider-a");
  state.taken = [false];
  await send();
  expect([texts, sent, state.files.length]).toEqual([["Prices"], [], 1]);
});

test("a refused file comes back with those after it, and what was begun since stays", async () => {
  const files = [attached(), attached(), attached()];
  const { state, sent, send } = composer(files, "The house");
  state.taken = [true, false];
  const sending = send();
  const added = attached();
  state.files = [...state.files, added];
  state.draft = "And";
  await sending;
  expect(sent).toHaveLength(2);
  expect(state.files.map(({ id }) => id)).toEqual([files[1]?.id, files[2]?.id, added.id]);
  expect(state.draft).toBe("And");
});

test("a file sent again is the same message, unless its text has changed", async () => {
  const { state, sent, send } = composer([attached()], "Here is the house");
  state.taken = [false, false];
  await send();
  expect(state.draft).toBe("Here is the house");
  await send();
  state.draft = "Sorry, this is the right one";
  await send();
  const [first, second, third] = sent.map(({ client_id }) => client_id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(sent[2]?.content).toBe("Sorry, this is the right one");
});
