import { Announcement } from "@/db/announce";
import { type Listening, listen } from "@/db/listen";
import { log } from "@/server/lib/log";
import type { LiveItem } from "@/server/schema/live";
import { itemsOf, itemsSince, resumed } from "./items";

/** Somebody who looks on: `recheck` is called when their account may not be signed in any more. */
type Watcher = {
  organization_id: string;
  user_id: string;
  tell(items: LiveItem[]): void;
  recheck(): void;
  /** Called when the stream is to give way to a newer one; nothing is told after it. */
  end(): void;
};

type Watched = { watchers: Set<Watcher>; lookedAt: number };

/** As many streams as one person, and one organization, may have open in this process; the oldest gives way. */
export const STREAMS = { person: 20, organization: 1000 };
/** How often it is looked for what is not announced to us, while announcements don't reach us. */
const LOOK_MS = 2000;
/** They may fail us at any time: a process may die between its commit and telling. So each tenth time in any case. */
const REGULARLY = 10;
/** What was told is remembered for longer than any look reaches back. */
const REMEMBER_MS = 120_000;

/** Has the oldest stream end where a person, or their organization, has one too many with the new one. */
function makeRoom(watchers: Set<Watcher>, { user_id }: Watcher): void {
  const all = [...watchers];
  const own = all.filter((watcher) => watcher.user_id === user_id);
  const [oldest] = own.length > STREAMS.person ? own : all.length > STREAMS.organization ? all : [];
  if (!oldest) return;
  watchers.delete(oldest);
  oldest.end();
}

/**
 * Everything that the watchers of this process are told. There is one listening connection, for as long as somebody
 * watches; each organization's items go to its own watchers.
 */
export class Hub {
  readonly #organizations = new Map<string, Watched>();
  readonly #told = new Map<string, number>();
  #listening: Listening | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  #work: Promise<void> = Promise.resolve();
  #waiting: Announcement[] = [];

  /** Tells a watcher of everything in its organization from now on, until the function answered is called. */
  watch(watcher: Watcher): () => void {
    const { organization_id } = watcher;
    const watched = this.#organizations.get(organization_id) ?? { watchers: new Set(), lookedAt: Date.now() };
    this.#organizations.set(organization_id, watched);
    watched.watchers.add(watcher);
    makeRoom(watched.watchers, watcher);
    this.#open();
    return () => {
      watched.watchers.delete(watcher);
      if (watched.watchers.size === 0) this.#organizations.delete(organization_id);
      if (this.#organizations.size === 0) this.#close();
    };
  }

  /** How many watch. */
  get size(): number {
    return [...this.#organizations.values()].reduce((sum, { watchers }) => sum + watchers.size, 0);
  }

  #open(): void {
    if (this.#listening) return;
    this.#listening = listen(
      (payload) => this.#hear(payload),
      (isAgain) => this.#look(isAgain),
    );
    this.#timer = setInterval(() => {
      if (this.#listening?.isDeaf() || ++this.#looks % REGULARLY === 0) this.#look(false);
    }, LOOK_MS);
  }

  #close(): void {
    clearInterval(this.#timer);
    void this.#listening?.stop();
    this.#listening = undefined;
    this.#told.clear();
  }

  /** Announcements that come while others are read are read together after them. */
  #hear(payload: string): void {
    const { data } = Announcement.safeParse(JSON.parse(payload));
    const watched = data && this.#organizations.get(data.organization_id);
    if (!watched) return;
    for (const watcher of watched.watchers) if (data.accounts.includes(watcher.user_id)) watcher.recheck();
    if (data.events.length + data.messages.length === 0) return;
    this.#waiting.push(data);
    if (this.#waiting.length === 1) this.#queue(() => this.#read());
  }

  async #read(): Promise<void> {
    const heard = this.#waiting;
    this.#waiting = [];
    const organizations = new Set(heard.map(({ organization_id }) => organization_id));
    for (const organization_id of organizations) {
      const own = heard.filter((one) => one.organization_id === organization_id);
      const events = own.flatMap((one) => one.events);
      const messages = [...new Set(own.flatMap((one) => one.messages))];
      this.#tell(organization_id, await itemsOf(organization_id, { events, messages }));
    }
  }

  /** Looks for what was not announced, or not heard. After a silence of ours deliveries may have been missed too. */
  #look(afterSilence: boolean): void {
    this.#queue(async () => {
      for (const [organization_id, watched] of this.#organizations) {
        const now = Date.now();
        const items = await itemsSince(organization_id, watched.lookedAt);
        watched.lookedAt = now;
        this.#tell(organization_id, afterSilence ? [...items, resumed()] : items);
      }
      this.#forget();
    });
  }

  #tell(organization_id: string, items: LiveItem[]): void {
    const fresh = items.filter(({ id }) => !this.#told.has(id));
    for (const { id } of fresh) this.#told.set(id, Date.now());
    if (fresh.length === 0) return;
    for (const watcher of this.#organizations.get(organization_id)?.watchers ?? []) watcher.tell(fresh);
  }

  #forget(): void {
    const old = Date.now() - REMEMBER_MS;
    for (const [id, at] of this.#told) if (at < old) this.#told.delete(id);
  }

  /** One thing after the other, so that items come in the order in which they were announced. */
  #queue(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) =>
        log.warn({ err: error }, "live updates were missed; the next look finds them"),
      );
  }
}

// One a process, though the self-hosting server and Next each load this module for themselves.
const shared: typeof globalThis & { frontdeskHub?: Hub } = globalThis;

/** The process's hub. */
export function hub(): Hub {
  shared.frontdeskHub ??= new Hub();
  return shared.frontdeskHub;
}
