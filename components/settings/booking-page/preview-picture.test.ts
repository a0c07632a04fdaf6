import { expect, test } from "vitest";
import { withPicture } from "./preview-picture";

test("a picture that is not saved yet is in the preview itself, and no other is touched", () => {
  const saved = '<img class="picture" src="/api/v1/public/harbour/pictures/2" alt="">';
  const drawn = (address: string) => `<img class="logo" src="${address}" width="8" alt="">${saved}`;
  const data = "data:image/png;base64,AAAA";
  const html = drawn("/api/v1/public/harbour/pictures/1");
  expect(withPicture(html, { id: "1", data })).toBe(drawn(data));
  expect(withPicture(html, undefined)).toBe(html);
});
