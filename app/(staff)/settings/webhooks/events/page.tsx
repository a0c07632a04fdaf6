import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Metadata } from "next";
import { Catalogue } from "@/components/settings/webhooks/catalogue";

export const metadata: Metadata = { title: "Event catalogue" };

const FILES = [
  ["TypeScript", "verify.ts"],
  ["Python", "verify.py"],
  ["PHP", "verify.php"],
  ["Go", "verify.go"],
] as const;

export default async function Page() {
  const verifiers = FILES.map(async ([language, file]) => ({
    language,
    source: await readFile(path.join(process.cwd(), "docs/verifiers", file), "utf8"),
  }));
  return <Catalogue verifiers={await Promise.all(verifiers)} />;
}
