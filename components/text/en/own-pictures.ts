export const ownPictures = {
  logo: "Logo",
  ofService: (service: string) => `Picture of ${service || "the service"}`,
  hint: "PNG, JPEG or WebP, at most 2 MB. Where a photo was taken is left out.",
  choose: "Choose a picture",
  replace: "Replace",
  remove: "Remove",
  uploading: "Uploading…",
  tooLarge: "A picture may have at most 2 MB.",
};
