import { redirect } from "next/navigation";
import { SECTIONS } from "@/components/settings/sections";

export default function Settings() {
  redirect(SECTIONS[0]?.href ?? "/");
}
