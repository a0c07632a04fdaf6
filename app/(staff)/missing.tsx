import type { Metadata } from "next";
import { MissingPage } from "@/components/shell/missing-page";
import { shell } from "@/components/text/en/shell";

export const metadata: Metadata = { title: shell.missing };

export default MissingPage;
