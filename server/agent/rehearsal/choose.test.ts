import { expect, test } from "vitest";
import { AgentLanguage } from "@/schema/model";
import { chooseTen } from "./choose";

const all = AgentLanguage.options;
const CASES: AgentLanguage[][] = [all, ...all.map((one) => [one]), ["de", "fr"]];

test.each(CASES.map((languages) => ({ languages })))(
  "ten dialogues that fit any business are chosen for $languages",
  ({ languages }) => {
    const ten = chooseTen(languages);
    expect(new Set(ten.map(({ name }) => name)).size).toBe(10);
    expect(new Set(ten.map(({ language }) => language))).toEqual(new Set(languages));
    expect(ten.filter(({ only_there }) => only_there)).toEqual([]);
    expect(new Set(ten.map(({ kind }) => kind)).size).toBeGreaterThan(6);
  },
);
