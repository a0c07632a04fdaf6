export const views = {
  more: "More views",
  moreShort: "More",
  save: "Save view",
  manage: "Manage views",
};
