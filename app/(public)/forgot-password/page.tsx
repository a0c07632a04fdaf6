import type { Metadata } from "next";
import { ForgotForm } from "@/components/sign-in/forgot-form";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.entry.forgotTitle };

export default function ForgotPasswordPage() {
  return <ForgotForm />;
}
