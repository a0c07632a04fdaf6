import { expect, test } from "vitest";
import { z } from "zod";
import { playScene, Scene } from "./scenes";
import consent from "./scenes/consent.json";
import facts from "./scenes/facts.json";
import guards from "./scenes/guards.json";

import manner from "./scenes/manner.json";
import memory from "./scenes/memory.json";

test.each(z.array(Scene).parse([consent, guards, facts, manner, memory].flat()))("$name", async (scene) => {
  expect(await playScene(scene)).toEqual([]);
});
