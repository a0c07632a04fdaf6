/** Saved views of the inbox, above its list. */
export const views = {
  list: "Saved views",
  save: "Save view",
  manage: "Manage views",
};
