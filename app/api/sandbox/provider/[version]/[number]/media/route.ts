import { sandboxUpload } from "@/server/practice/take-form";

export const dynamic = "force-dynamic";

export const POST = sandboxUpload;
