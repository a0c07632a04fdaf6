import type { Metadata } from "next";
import { MissingPage } from "@/components/shell/missing-page";
import { missing } from "@/components/text/en/missing";

export const metadata: Metadata = { title: missing.page };

export default MissingPage;
