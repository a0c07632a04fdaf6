import type { Metadata } from "next";
import { Endpoints } from "@/components/settings/webhooks/endpoints";

export const metadata: Metadata = { title: "Webhooks" };

export default function Page() {
  return <Endpoints />;
}
