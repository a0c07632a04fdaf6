import type { Announcement } from "@/db/announce";
import { log } from "@/lib/observe/log";
import { Semaphore } from "@/lib/process/semaphore";
import type { LiveItem } from "@/schema/live";
import { itemsOf, itemsSince, regrouped, resumed } from "./items";

/** One open stream. `recheck` is called when its account may have been signed out. */
export type Watcher = {
  organization_id: string;
  user_id: string;
  tell(items: LiveItem[]): void;
  recheck(): void;
  /** Called when the stream has to give way to a newer one; nothing is told after it. */
  end(): void;
};

/** Told items are remembered for longer than any look reaches back. */
const REMEMBER_MS = 120_000;
/** How many organizations a process looks at in parallel: fewer than it has connections. */
const SIDE_BY_SIDE = new Semaphore(8);

export class OrganizationFeed {
  readonly watchers = new Set<Watcher>();
  readonly #id: string;
  readonly #told = new Map<string, number>();
  #lookedAt = Date.now();
  #work: Promise<void> = Promise.resolve();
  #heard: Announcement[] = [];
  #nextLook: { afterSilence: boolean } | undefined;

  constructor(organization_id: string) {
    this.#id = organization_id;
  }

  /** Tells what was announced. Announcements that arrive during a read are read together after it. */
  hear(announcement: Announcement): void {
    this.#heard.push(announcement);
    if (this.#heard.length === 1) this.#queue(() => this.#read());
  }

  /** Looks for what was not announced or heard, after any running look; `afterSilence` also tells to reload. */
  look(afterSilence: boolean): void {
    if (this.#nextLook) {
      this.#nextLook.afterSilence ||= afterSilence;
      return;
    }
    const look = { afterSilence };
    this.#nextLook = look;
    this.#queue(() =>
      SIDE_BY_SIDE.run(() => {
        this.#nextLook = undefined;
        return this.#lookNow(look.afterSilence);
      }),
    );
  }

  /** Tells an item only to these people's streams. */
  tellTo(users: ReadonlySet<string>, item: LiveItem): void {
    for (const watcher of this.watchers) if (users.has(watcher.user_id)) watcher.tell([item]);
  }

  async #read(): Promise<void> {
    const heard = this.#heard;
    this.#heard = [];
    const events = heard.flatMap((one) => one.events);
    const messages = [...new Set(heard.flatMap((one) => one.messages))];
    const conversations = [...new Set(heard.flatMap((one) => one.conversations))];
    const items = await itemsOf(this.#id, { events, messages, conversations });
    this.#tell(heard.some(({ teams }) => teams) ? [...items, regrouped()] : items);
  }

  async #lookNow(afterSilence: boolean): Promise<void> {
    if (this.watchers.size === 0) return;
    const now = Date.now();
    const items = await itemsSince(this.#id, this.#lookedAt);
    this.#lookedAt = now;
    this.#tell(afterSilence ? [...items, resumed()] : items);
    for (const [id, at] of this.#told) if (at < now - REMEMBER_MS) this.#told.delete(id);
  }

  #tell(items: LiveItem[]): void {
    const fresh = items.filter(({ id }) => !this.#told.has(id));
    for (const { id } of fresh) this.#told.set(id, Date.now());
    if (fresh.length === 0) return;
    for (const watcher of this.watchers) watcher.tell(fresh);
  }

  /** Runs one task after another, so that items come in the order in which they were announced. */
  #queue(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) =>
        log.warn({ err: error }, "live updates were missed; the next look finds them"),
      );
  }
}
