import type { Metadata } from "next";
import { MissingPage } from "@/components/shell/missing-page";

export const metadata: Metadata = { title: "Page not found" };

export default MissingPage;
