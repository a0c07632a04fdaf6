import type { Metadata } from "next";
import { ResetForm } from "@/components/sign-in/reset-form";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.entry.resetTitle };

export default function ResetPasswordPage() {
  return <ResetForm />;
}
