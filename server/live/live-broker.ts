import { Announcement } from "@/db/announce";
import { type Listening, listen } from "@/db/listen";
import { Watched, type Watcher } from "./watched";

/** As many streams as one person, and one organization, may have open in this process; the oldest gives way. */
export const STREAMS = { person: 20, organization: 1000 };
/** How often it is looked for what is not announced to us, while announcements don't reach us. */
const LOOK_MS = 2000;
/** They may fail us at any time: a process may die between its commit and telling. So each tenth time in any case. */
const REGULARLY = 10;

/** Has the oldest stream end where a person, or their organization, has one too many with the new one. */
function makeRoom(watchers: Set<Watcher>, { user_id }: Watcher): void {
  const all = [...watchers];
  const own = all.filter((watcher) => watcher.user_id === user_id);
  const [oldest] = own.length > STREAMS.person ? own : all.length > STREAMS.organization ? all : [];
  if (!oldest) return;
  watchers.delete(oldest);
  oldest.end();
}

/** What this process's watchers are told: one listening connection, and to each organization's watchers its items. */
export class LiveBroker {
  readonly #organizations = new Map<string, Watched>();
  #listening: Listening | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;

  /** Tells a watcher of everything in its organization from now on, until the function answered is called. */
  watch(watcher: Watcher): () => void {
    const { organization_id } = watcher;
    const watched = this.#organizations.get(organization_id) ?? new Watched(organization_id);
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
  }

  #hear(payload: string): void {
    const { data } = Announcement.safeParse(JSON.parse(payload));
    const watched = data && this.#organizations.get(data.organization_id);
    if (!watched) return;
    for (const watcher of watched.watchers) if (data.accounts.includes(watcher.user_id)) watcher.recheck();
    if (data.events.length + data.messages.length > 0) watched.hear(data);
  }

  /** Looks for what was not announced, or not heard, in every organization. */
  #look(afterSilence: boolean): void {
    for (const watched of this.#organizations.values()) watched.look(afterSilence);
  }
}

// One a process, though the self-hosting server and Next each load this module for themselves.
const shared: typeof globalThis & { frontdeskLiveBroker?: LiveBroker } = globalThis;

/** The process's broker. */
export function liveBroker(): LiveBroker {
  shared.frontdeskLiveBroker ??= new LiveBroker();
  return shared.frontdeskLiveBroker;
}
