/** The page for an address that does not exist. */
export const missing = {
  page: "Page not found",
  title: "There is nothing at this address",
  text: "The link may be old or mistyped.",
  action: "Go to the overview",
};
