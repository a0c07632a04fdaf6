import type { KnowledgeSource } from "@/schema/knowledge";

const states: Record<KnowledgeSource["state"], string> = {
  reading: "Being read",
  ready: "Ready",
  failing: "Needs a look",
};

/** Settings / Knowledge: what the language model may look up. */
export const knowledge = {
  sites: "Your website",
  sitesAbout:
    "Pages that the language model may look up when a customer asks something that your settings don't say. They are read once a week. The built-in rules don't use them.",
  noSites: "No page yet",
  noSitesText:
    "Add the pages that answer what customers ask: prices, parking, insurance, how to prepare. Conversations then show which page an answer came from.",
  addSite: "Add pages",
  changeSite: "Change pages",
  addresses: "Addresses",
  addressesHint:
    "One a line, up to 50, all of one website. The address of a sitemap stands for all the pages that it names. Links in pages are not followed.",
  addressesExample: "https://www.example.com/prices",
  texts: "Texts",
  textsAbout: "What stands on no page. It may be looked up as soon as it is saved.",
  noTexts: "No text yet",
  noTextsText:
    "Paste what your team says on the phone: the price list, what to bring, when a deposit is due. Never anything that customers must not read.",
  addText: "Add text",
  changeText: "Change text",
  name: "Name",
  nameHint: "Your team sees it beside answers that cite this text.",
  content: "Text",
  contentHint: "Blank lines and short paragraphs make it easier to find the right part.",
  onlyOwners: "Only an owner of your organization can change what the agent knows.",
  states,
  passages: (count: number) => (count === 1 ? "1 passage" : `${count} passages`),
  lastRead: "Read",
  saved: "Saved",
  readAgain: "Read again",
  readAgainOf: (name: string) => `Read ${name} again`,
  changeOf: (name: string) => `Change ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: "The agent no longer finds what it says. Your website itself stays as it is.",
  remove: "Delete",
  removed: () => "Deleted",
};
