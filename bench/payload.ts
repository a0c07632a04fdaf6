import { z } from "zod";

const Login = z.object({ token: z.string() });
const List = z.object({ totalDocs: z.number() });

/** A Payload CMS on this machine: its request for a page of 20 leads, and its number of leads. */
type Payload = { port: number; path: string; token: string; leads: number };

async function logIn(url: string, email: string, password: string): Promise<string> {
  const body = JSON.stringify({ email, password });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/users/login`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} to signing in`);
  return Login.parse(await answer.json()).token;
}

/**
 * The Payload CMS at PAYLOAD_URL, on this machine, with a collection `leads` that only users may read. PAYLOAD_TOKEN is
 * a user's token, or PAYLOAD_EMAIL and PAYLOAD_PASSWORD sign one in. Undefined without PAYLOAD_URL.
 */
export async function findPayload(): Promise<Payload | undefined> {
  const { PAYLOAD_URL: url, PAYLOAD_TOKEN, PAYLOAD_EMAIL = "", PAYLOAD_PASSWORD = "" } = process.env;
  if (!url) return;
  const token = PAYLOAD_TOKEN ?? (await logIn(url, PAYLOAD_EMAIL, PAYLOAD_PASSWORD));
  const path = "/api/leads?limit=20&depth=0";
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} to its list of leads`);
  return { port: Number(new URL(url).port), path, token, leads: List.parse(await answer.json()).totalDocs };
}
