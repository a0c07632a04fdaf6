/** The API reference's search and samples. */
export const docs = {
  search: "Search",
  placeholder: "Search the API and the guides",
  hint: "/",
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  searching: (count: number) => (count === 0 ? "Searching…" : `Searching… ${docs.found(count)} so far`),
  incomplete: "Some pages could not be read: type on to try again.",
  more: (shown: number, count: number) => `The first ${shown} of ${count} results`,
  nothing: (query: string) =>
    `Nothing matches “${query}”. Try fewer words, a path such as /leads or a field such as starts_at, or clear the search for the menu.`,
  field: (name: string) => `field ${name}`,
  schema: "schema",
  language: "Language",
};
