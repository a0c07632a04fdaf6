import { type APIResponse, expect, type Page } from "@playwright/test";

async function dataOf<T>(answer: APIResponse): Promise<T> {
  const { result, error }: { result?: { data: T }; error?: unknown } = await answer.json();
  if (!result) throw new Error(JSON.stringify(error));
  return result.data;
}

/** Calls one of the dashboard's queries as the page's browser, which is signed in. */
export const ask = async <T>(page: Page, name: string, input: object): Promise<T> =>
  dataOf(await page.request.get(`/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`));

/** Calls one of the dashboard's mutations as the page's browser, which is signed in. */
export const call = async <T>(page: Page, name: string, input: object): Promise<T> =>
  dataOf(await page.request.post(`/api/trpc/${name}`, { data: input }));

type Number = { connection_id: string; provider: "provider-a" | "provider-b" };
type File = { kind: string; mime_type: string; filename: string | null; url: string };
type Received = { id: string; text: string; template: string | null; media: File | null };

const digits = (count: number) => String(Math.random()).slice(2, 2 + count);

/** A new customer of the demo, with their own name and phone number, who writes to its WhatsApp number at Meta. */
export async function newCustomer(page: Page) {
  const numbers = await ask<Number[]>(page, "simulator.numbers", {});
  const connection_id = numbers.find(({ provider }) => provider === "provider-b")?.connection_id;
  const [name, phone] = [`Ida ${digits(8)}`, `+16502${digits(6)}`];
  const where = { connection_id, phone };
  const act = (what: object) => call(page, "simulator.write", { ...where, name, act: what });
  const write = (body: string) => act({ type: "text", body });
  /** Waits until a message that matches is on the phone, and returns it. */
  const gets = async (words: RegExp): Promise<Received> => {
    let found: Received | undefined;
    const look = async () => {
      const all = await ask<Received[]>(page, "simulator.received", where);
      found = all.findLast(({ text }) => words.test(text));
      expect(found, `${words} on the phone`).toBeTruthy();
    };
    await expect(look).toPass({ timeout: 20_000 });
    if (!found) throw new Error(`${words} never came`);
    return found;
  };
  /** Whether a message that matches is on the phone now. */
  const got = async (words: RegExp): Promise<boolean> =>
    (await ask<Received[]>(page, "simulator.received", where)).some(({ text }) => words.test(text));
  const report = (message_id: string, status: "delivered" | "read" | "failed") =>
    call(page, "simulator.report", { ...where, message_id, status });
  return { name, phone, act, write, gets, got, report };
}

export type Customer = Awaited<ReturnType<typeof newCustomer>>;
