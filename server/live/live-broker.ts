import { setTimeout as sleep } from "node:timers/promises";
import { Announcement, announce } from "@/db/announce";
import { type Listening, listen } from "@/db/pool/listen";
import { newId } from "@/db/schema/columns";
import type { Tenant } from "@/db/tenant";
import { metrics } from "@/lib/observe/metrics";
import type { Look, Viewer } from "@/schema/presence";
import { bare, notified } from "./items";
import { OrganizationFeed, type Watcher } from "./organization-feed";
import { Presence } from "./presence";

/** How many streams one person, and one organization, may have open in this process; the oldest gives way. */
export const STREAMS = { person: 20, organization: 1000 };
/** How often we poll for events while announcements don't reach us. */
const LOOK_MS = 2000;
/** Announcements can always be lost: a process may die between its commit and telling. So every tenth tick polls. */
const REGULARLY = 10;
/** How long other processes have to report who looks at what in theirs. */
const ROLL_CALL_MS = 250;
/** How long a process without watchers keeps listening after it was asked who looks at a conversation. */
const ASKED_MS = 10_000;

/** Ends the oldest stream if the new one exceeds the limit of its person or their organization. */
function makeRoom(watchers: Set<Watcher>, { user_id }: Watcher): void {
  const all = [...watchers];
  const own = all.filter((watcher) => watcher.user_id === user_id);
  const [oldest] = own.length > STREAMS.person ? own : all.length > STREAMS.organization ? all : [];
  if (!oldest) return;
  watchers.delete(oldest);
  oldest.end();
}

/**
 * Sends this process's watchers their live items: one listening connection for all, and to each organization's watchers
 * its items. It also knows who looks at what.
 */
export class LiveBroker {
  readonly #organizations = new Map<string, OrganizationFeed>();
  #listening: Listening | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  readonly #presence = new Presence((organization_id, conversation_id, viewers, to) => {
    const item = { ...bare(newId(), "presence.changed" as const), conversation_id, viewers };
    this.#organizations.get(organization_id)?.tellTo(to, item);
  });
  /** Organizations for which this process has asked the others who looks at what, since it began to listen. */
  readonly #met = new Map<string, Promise<void>>();
  #listens: Promise<void> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** Sends a watcher everything in its organization from now on, until the returned function is called. */
  watch(watcher: Watcher): () => void {
    const { organization_id } = watcher;
    const watched = this.#organizations.get(organization_id) ?? new OrganizationFeed(organization_id);
    this.#organizations.set(organization_id, watched);
    watched.watchers.add(watcher);
    makeRoom(watched.watchers, watcher);
    metrics()?.watchers.set(this.size);
    this.#open();
    return () => {
      watched.watchers.delete(watcher);
      if (watched.watchers.size === 0) this.#organizations.delete(organization_id);
      metrics()?.watchers.set(this.size);
      this.#closeIfIdle();
    };
  }

  /** Records what a page shows, and tells the other processes. */
  look(organization_id: string, look: Look): void {
    this.#presence.note(organization_id, look, true);
    announce(organization_id, { looks: [look] });
    this.#open();
    void this.#meet(organization_id);
  }

  /** Who looks at a conversation, in this process or any other: see `whoLooksAt`. */
  async viewersOf(organization_id: string, conversation_id: string): Promise<Viewer[]> {
    this.#askedAt = performance.now();
    this.#open();
    await this.#meet(organization_id);
    return this.#presence.viewersOf(organization_id, conversation_id);
  }

  /** The conversations that a person looks at, each with all its viewers, as far as this process knows. */
  seenBy(organization_id: string, user_id: string): { conversation_id: string; viewers: Viewer[] }[] {
    return this.#presence.seenBy(organization_id, user_id).map((conversation_id) => ({
      conversation_id,
      viewers: this.#presence.viewersOf(organization_id, conversation_id),
    }));
  }

  /** Stops listening, whatever it knows. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#met.clear();
    const listening = this.#listening;
    this.#listening = undefined;
    await listening?.stop();
  }

  get size(): number {
    return [...this.#organizations.values()].reduce((sum, { watchers }) => sum + watchers.size, 0);
  }

  #open(): void {
    if (this.#listening) return;
    this.#listens = new Promise((resolve) => {
      this.#listening = listen(
        (payload) => this.#hear(payload),
        (isAgain) => {
          resolve();
          if (isAgain) this.#met.clear();
          this.#look(isAgain);
        },
      );
    });
    this.#timer = setInterval(() => {
      if (this.#listening?.isDeaf() || ++this.#looks % REGULARLY === 0) this.#look(false);
      this.#presence.sweep();
      this.#closeIfIdle();
    }, LOOK_MS);
  }

  #closeIfIdle(): void {
    const isAsked = performance.now() - this.#askedAt < ASKED_MS;
    if (this.#organizations.size === 0 && !this.#presence.hasOwn && !isAsked) void this.close();
  }

  /** Learns, once per listening period, who looks at what in other processes. Gives up if nothing can be heard. */
  #meet(organization_id: string): Promise<void> {
    const met = this.#met.get(organization_id) ?? this.#callRoll(organization_id);
    this.#met.set(organization_id, met);
    return met;
  }

  async #callRoll(organization_id: string): Promise<void> {
    await Promise.race([this.#listens, sleep(LOOK_MS, undefined, { ref: false })]);
    announce(organization_id, { asks_looks: true });
    await sleep(ROLL_CALL_MS);
  }

  #hear(payload: string): void {
    const { data } = Announcement.safeParse(JSON.parse(payload));
    if (!data) return;
    const { organization_id } = data;
    for (const look of data.looks) this.#presence.note(organization_id, look, false);
    if (data.asks_looks) announce(organization_id, { looks: this.#presence.ownOf(organization_id) });
    const watched = this.#organizations.get(organization_id);
    if (!watched) return;
    for (const watcher of watched.watchers) if (data.accounts.includes(watcher.user_id)) watcher.recheck();
    if (data.notified.length > 0) watched.tellTo(new Set(data.notified), notified());
    const { events, messages, conversations, teams } = data;
    if (teams || events.length + messages.length + conversations.length > 0) watched.hear(data);
  }

  /** Looks in every organization for what was not announced or not heard. */
  #look(afterSilence: boolean): void {
    for (const watched of this.#organizations.values()) watched.look(afterSilence);
  }
}

// One per process, though the self-hosting server and Next each load their own copy of this module.
const shared: typeof globalThis & { frontdeskLiveBroker?: LiveBroker } = globalThis;

export function liveBroker(): LiveBroker {
  shared.frontdeskLiveBroker ??= new LiveBroker();
  return shared.frontdeskLiveBroker;
}

/**
 * Who looks at a conversation now, in any process; `is_focused` if their page has the keyboard. Runs no statement, but
 * takes a quarter of a second the first time. While announcements can't be heard, viewers in other processes are not
 * known. Not to be called within a transaction.
 */
export const whoLooksAt = ({ organization_id }: Tenant, conversation_id: string): Promise<Viewer[]> =>
  liveBroker().viewersOf(organization_id, conversation_id);
