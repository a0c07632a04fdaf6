import type { Page } from "@playwright/test";

/** A word that no other test's leads contain, and a phone number that none has. */
export const tagged = () => {
  const number = Math.floor(Math.random() * 1e7);
  return { tag: `zz${number.toString(36)}`, phone: `+1650${String(number).padStart(7, "2")}` };
};

type Fields = { name: string; phone?: string; email?: string; company?: string };

/** Adds a lead without the pages; returns its id. */
export async function addLead(page: Page, fields: Fields): Promise<string> {
  const answer = await page.request.post("/api/trpc/leads.create", { data: fields });
  const { result }: { result: { data: { id: string } } } = await answer.json();
  return result.data.id;
}

/** The names in the table. */
export const rows = (page: Page) => page.locator("a[data-row]");

/** An American phone number as pages show it. */
export const readable = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1 $2 $3");
