import { leadStatusWords } from "./words";

export const searchResults = {
  foundIn: (status: string) => `Conversations: ${status.toLowerCase()}`,
  foundMessages: "In messages",
  people: "People",
  allPeople: "All people who fit",
  showMore: "Show more",
  searchMost: "These are the latest. Add a word to find older ones.",
  searchEmptyTitle: "Nothing found",
  searchEmptyText: (term: string) =>
    `No name, number, e-mail address or message has “${term}”. Try fewer words, or a part of one.`,
  searchNarrowText: (term: string) => `Nothing in these filters has “${term}”.`,
  leadStatuses: leadStatusWords,
};
