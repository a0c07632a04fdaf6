// `npm run proof`: a hundred messages of one new customer, sent concurrently, shuffled, three times each. Needs `npm
// start`.
import { randomBytes, randomInt } from "node:crypto";
import { complain, freshFromMeta, postAsMeta, signInToDemo, somebodysPhone, until } from "./lib/service";

const MESSAGES = 100;
const COPIES = 3;
const AT_ONCE = 32;

type Message = { role: string; content: string; delivery_status: string | null };

const shuffle = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, by: Math.random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ item }) => item);

/** Posts everything, `AT_ONCE` at a time. Returns the durations in milliseconds, sorted. */
async function postAll(posts: object[], secret: string): Promise<number[]> {
  const times: number[] = [];
  const queue = [...posts];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) times.push(await postAsMeta(next, secret));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return times.toSorted((a, b) => a - b);
}

async function prove(): Promise<boolean> {
  const { api, dashboard } = await signInToDemo();
  const secret = randomBytes(16).toString("hex");
  const address = String(randomInt(1e11, 2e11));
  const credentials = { access_token: secret, app_secret: secret };
  const connection = await api("/channel-connections", {
    body: { provider: "provider-b", address, credentials },
  });
  try {
    const phone = somebodysPhone();
    const from = phone.slice(1);
    const began = Date.now() - MESSAGES * 1000;
    const posts = Array.from({ length: MESSAGES }, (_, n) => {
      const { body, message } = freshFromMeta("message_text", address, from, new Date(began + n * 1000));
      message.text = { body: `message ${n + 1}` };
      return body;
    });
    const times = await postAll(shuffle(Array.from({ length: COPIES }, () => posts).flat()), secret);
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
    const found = await api(`/leads?search=${from}`);
    const threads = await api(`/conversations?lead_id=${found.leads[0]?.id}`);
    const where = `/conversations/${threads.conversations[0]?.id}/messages?limit=500`;
    const all = await until("the agent's answer", async () => {
      const messages: Message[] = await api(where);
      const answers = messages.filter((message) => message.role === "assistant");
      const isDone = answers.length > 0 && answers.every((message) => message.delivery_status === "sent");
      return isDone ? messages : undefined;
    });
    const written = all.filter((message) => message.role === "user").map((message) => message.content);
    const wanted = posts.map((_, n) => `message ${n + 1}`);
    const isOrdered = written.join() === wanted.join();
    const lost = wanted.filter((text) => !written.includes(text)).length;
    const duplicated = written.length - new Set(written).size;
    const sent = await dashboard.simulator.received.query({ connection_id: connection.id, phone });
    const turns = all.filter((message) => message.role === "assistant").length;
    process.stdout.write(
      `${posts.length * COPIES} signed posts, ${AT_ONCE} at a time; answered in ${at(0.5)} ms (median), ${at(0.99)} ms (p99)\n` +
        `${found.total} lead, ${threads.total} conversation, ${written.length} messages ${isOrdered ? "in order" : "OUT OF ORDER"}, ${lost} lost, ${duplicated} duplicated\n` +
        `${turns} agent turn${turns === 1 ? "" : "s"} answered them; the provider was asked to send ${sent.length}\n`,
    );
    return found.total === 1 && threads.total === 1 && isOrdered && lost === 0 && duplicated === 0;
  } finally {
    await api(`/channel-connections/${connection.id}`, { method: "DELETE" });
  }
}

process.exit((await prove().catch(complain)) ? 0 : 1);
