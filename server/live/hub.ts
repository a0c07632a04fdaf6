import { Announcement } from "@/db/announce";
import { listen } from "@/db/listen";
import { log } from "@/server/lib/log";
import type { LiveItem } from "@/server/schema/live";
import { itemsOf, itemsSince, resumed } from "./items";

type Watcher = (items: LiveItem[]) => void;

/** How often it is looked for what was never announced: a process may die between its commit and telling. */
const LOOK_MS = 20_000;
/** What was told is remembered for longer than any look reaches back. */
const REMEMBER_MS = 120_000;

/**
 * Everything that the watchers of this process are told. There is one listening connection, for as long as somebody
 * watches; each organization's items go to its own watchers.
 */
class Hub {
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #told = new Map<string, number>();
  #listening: ReturnType<typeof listen> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  #work: Promise<void> = Promise.resolve();
  #waiting: Announcement[] = [];

  /** Tells a watcher of everything in an organization from now on, until the function answered is called. */
  async watch(organization_id: string, watcher: Watcher): Promise<() => void> {
    const others = this.#watchers.get(organization_id) ?? new Set();
    this.#watchers.set(organization_id, others.add(watcher));
    const leave = () => {
      others.delete(watcher);
      if (others.size === 0 && this.#watchers.get(organization_id) === others)
        this.#watchers.delete(organization_id);
      if (this.#watchers.size === 0) this.#close();
    };
    try {
      await this.#open();
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  #open(): Promise<unknown> {
    if (this.#listening) return this.#listening;
    this.#lookedAt = Date.now();
    let isFirst = true;
    const onListening = () => {
      if (!isFirst) this.#look(true);
      isFirst = false;
    };
    this.#listening = listen((payload) => this.#hear(payload), onListening);
    this.#timer = setInterval(() => this.#look(false), LOOK_MS);
    return this.#listening;
  }

  #close(): void {
    clearInterval(this.#timer);
    void this.#listening?.then(({ stop }) => stop());
    this.#listening = null;
    this.#told.clear();
  }

  /** Announcements that come while others are read are read together after them. */
  #hear(payload: string): void {
    const { data } = Announcement.safeParse(JSON.parse(payload));
    if (!data || !this.#watchers.has(data.organization_id)) return;
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
      const since = this.#lookedAt;
      this.#lookedAt = Date.now();
      for (const organization_id of this.#watchers.keys()) {
        const items = await itemsSince(organization_id, since);
        this.#tell(organization_id, afterSilence ? [...items, resumed()] : items);
      }
      this.#forget();
    });
  }

  #tell(organization_id: string, items: LiveItem[]): void {
    const fresh = items.filter(({ id }) => !this.#told.has(id));
    for (const { id } of fresh) this.#told.set(id, Date.now());
    if (fresh.length === 0) return;
    for (const watcher of this.#watchers.get(organization_id) ?? []) watcher(fresh);
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
