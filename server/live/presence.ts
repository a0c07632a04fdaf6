import type { Look, Viewer } from "@/schema/presence";

/** A page silent for this long is gone: its tab crashed or its connection was cut. Pages report every 5 s. */
export const FORGET_MS = 12_000;
/** How many pages per person are remembered; the one silent for longest gives way. */
const PAGES = 20;

type Known = { look: Look; until: number; isOwn: boolean };
type Tell = (organization_id: string, conversation_id: string, viewers: Viewer[], to: Set<string>) => void;

const isNow = ({ until }: Known) => until > performance.now();

/** Who looks at what, as reported by this process's own pages and by other processes. In memory only. */
export class Presence {
  readonly #organizations = new Map<string, Map<string, Known>>();
  readonly #tell: Tell;

  /** `tell` is called when a conversation's viewers change; `to` are the ids of its viewers before and after. */
  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Records what a page shows, for a while. A look that is not newer than the known one changes nothing. */
  note(organization_id: string, look: Look, isOwn: boolean): void {
    const known = this.#organizations.get(organization_id) ?? new Map<string, Known>();
    this.#organizations.set(organization_id, known);
    const key = `${look.user.id} ${look.page_id}`;
    const before = known.get(key);
    if (before && before.look.number >= look.number) return;
    const about = new Set([look.conversation_id, before?.look.conversation_id ?? look.conversation_id]);
    this.#change(organization_id, about, () => {
      // The map stays sorted by who reported last.
      known.delete(key);
      known.set(key, { look, until: performance.now() + FORGET_MS, isOwn });
      const theirs = [...known].filter(([, one]) => one.look.user.id === look.user.id);
      for (const [oldest] of theirs.slice(0, -PAGES)) known.delete(oldest);
    });
  }

  /** Who looks at a conversation now: each person once, however many pages they have. */
  viewersOf(organization_id: string, conversation_id: string): Viewer[] {
    const viewers = new Map<string, Viewer>();
    for (const one of this.#organizations.get(organization_id)?.values() ?? []) {
      const { user, is_focused, is_typing, is_here } = one.look;
      if (!is_here || one.look.conversation_id !== conversation_id || !isNow(one)) continue;
      const other = viewers.get(user.id);
      viewers.set(user.id, {
        user,
        is_focused: is_focused || (other?.is_focused ?? false),
        is_typing: is_typing || (other?.is_typing ?? false),
      });
    }
    return [...viewers.values()].sort((one, other) => (one.user.id < other.user.id ? -1 : 1));
  }

  /** The conversations that a person looks at. */
  seenBy(organization_id: string, user_id: string): string[] {
    const known = [...(this.#organizations.get(organization_id)?.values() ?? [])];
    const theirs = known.filter((one) => one.look.user.id === user_id && one.look.is_here && isNow(one));
    return [...new Set(theirs.map(({ look }) => look.conversation_id))];
  }

  /** What this process's own pages show, to tell other processes. */
  ownOf(organization_id: string): Look[] {
    const known = [...(this.#organizations.get(organization_id)?.values() ?? [])];
    return known.filter((one) => one.isOwn && isNow(one)).map(({ look }) => look);
  }

  get hasOwn(): boolean {
    return [...this.#organizations.values()].some((known) => [...known.values()].some(({ isOwn }) => isOwn));
  }

  /** Forgets pages that were silent for too long. */
  sweep(): void {
    for (const [organization_id, known] of this.#organizations) {
      const silent = [...known].filter(([, one]) => !isNow(one));
      const about = new Set(silent.map(([, { look }]) => look.conversation_id));
      // They already don't count as viewers: make them count in `before`, so that the change is noticed and told.
      for (const [, one] of silent) one.until = Number.POSITIVE_INFINITY;
      this.#change(organization_id, about, () => {
        for (const [key] of silent) known.delete(key);
      });
      if (known.size === 0) this.#organizations.delete(organization_id);
    }
  }

  #change(organization_id: string, conversations: Set<string>, change: () => void): void {
    const viewers = () => [...conversations].map((id) => this.viewersOf(organization_id, id));
    const before = viewers();
    change();
    const after = viewers();
    [...conversations].forEach((id, at) => {
      const [was = [], is = []] = [before[at], after[at]];
      if (JSON.stringify(was) === JSON.stringify(is)) return;
      this.#tell(organization_id, id, is, new Set([...was, ...is].map(({ user }) => user.id)));
    });
  }
}
