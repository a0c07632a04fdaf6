/** The list of quick replies above a reply. */
export const quickReplyList = {
  empty: "No quick replies yet.",
  add: "Write the first one",
};
