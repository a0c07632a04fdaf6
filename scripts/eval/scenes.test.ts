import { expect, test } from "vitest";
import { AgentLanguage } from "@/schema/model";
import { playScene } from "./play-scene";
import { loadScenes } from "./scenes";

const scenes = loadScenes();

test.each(scenes)("$language, $by: $name", async (scene) => {
  expect((await playScene(scene)).faults).toEqual([]);
});

test.each(["model", "rules"] as const)("every language has the same scenes of the %s", (by) => {
  const named = (language: AgentLanguage) =>
    scenes.filter((one) => one.by === by && one.language === language).map(({ name }) => name);
  const others = AgentLanguage.options.filter((language) => language !== "en");
  for (const language of others) expect(named("en")).toEqual(expect.arrayContaining(named(language)));
  expect(new Set(others.map((language) => named(language).length)).size).toBe(1);
});
