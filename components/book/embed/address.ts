/** What says where a visitor came from, as the booking page knows it. */
const ORIGIN = ["source", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];
const ASKED = ["service", "person", "name", "lang"];

/** Reads an attribute of the script's element: `data-service`, null if it has none. */
type Attribute = (name: string) => string | null;

/** The address to show in a frame, with what the script's element and the page around it say; null without a slug. */
export function embeddedAddress(origin: string, attribute: Attribute, search: string): string | null {
  const slug = attribute("data-slug");
  if (!slug) return null;
  const around = new URLSearchParams(search);
  const query = new URLSearchParams({ embed: "1" });
  const take = (name: string, value: string | null) => value && query.set(name, value.slice(0, 200));
  for (const name of ASKED) take(name, attribute(`data-${name}`));
  for (const name of ORIGIN) take(name, attribute(`data-${name}`) ?? around.get(name));
  const below = query.has("service") ? "/times" : "";
  return `${origin}/book/${encodeURIComponent(slug)}${below}?${query}`;
}

type FrameMessage = { frontdesk: "height"; px: number } | { frontdesk: "booked" } | { frontdesk: "close" };

const LOWEST = 120;
const HIGHEST = 20_000;

/** What the framed page says; null for anything else, such as what other scripts of the page send one another. */
export function readMessage(data: unknown): FrameMessage | null {
  if (typeof data !== "object" || data === null || !("frontdesk" in data)) return null;
  const { frontdesk } = data;
  if (frontdesk === "booked" || frontdesk === "close") return { frontdesk };
  if (frontdesk !== "height" || !("px" in data) || typeof data.px !== "number") return null;
  return Number.isFinite(data.px) ? { frontdesk, px: Math.min(HIGHEST, Math.max(LOWEST, data.px)) } : null;
}
