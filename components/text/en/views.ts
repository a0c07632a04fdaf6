export const views = {
  list: "Saved views",
  save: "Save view",
  manage: "Manage views",
};
