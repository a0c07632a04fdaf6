/** Values attached to objects. */
type Notes<Of extends object, Noted> = {
  get(of: Of): Noted | undefined;
  /** Attaches a value, and returns it. */
  set(of: Of, noted: Noted): Noted;
};

/**
 * Attaches values to short-lived objects, each in the object itself. V8's scavenger treats what a WeakMap holds as
 * alive even if its key is dead: it copies it twice, with all that it refers to, and keeps it until a full collection
 * (Node 20, measured).
 */
export function notes<Of extends object, Noted>(): Notes<Of, Noted> {
  const key = Symbol("note");
  return {
    get(of) {
      const holder: { [key]?: Noted } = Object(of);
      return holder[key];
    },
    set(of, noted) {
      Reflect.set(of, key, noted);
      return noted;
    },
  };
}

/** `{ ...a, ...b }` for hot paths: adding a property after a spread costs V8 0.33 us (Node 20, measured). */
export const joined = <A extends object, B extends object>(a: A, b: B): A & B => Object.assign({}, a, b);
