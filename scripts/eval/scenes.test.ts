import { expect, test } from "vitest";
import { z } from "zod";
import { playScene, Scene } from "./scenes";
import consent from "./scenes/consent.json";
import guards from "./scenes/guards.json";

test.each(z.array(Scene).parse([consent, guards].flat()))("$name", async (scene) => {
  expect(await playScene(scene)).toEqual([]);
});
