import { expect, test } from "vitest";
import { loadScenes, playScene } from "./scenes";

test.each(loadScenes())("$name", async (scene) => {
  expect(await playScene(scene)).toEqual([]);
});
