import { expect, test } from "vitest";
import { z } from "zod";
import { playScene, Scene } from "./scenes";
import consent from "./scenes/consent.json";

test.each(z.array(Scene).parse([consent].flat()))("$name", async (scene) => {
  expect(await playScene(scene)).toEqual([]);
});
