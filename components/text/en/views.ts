export const views = {
  more: "More views",
  save: "Save view",
  manage: "Manage views",
};
