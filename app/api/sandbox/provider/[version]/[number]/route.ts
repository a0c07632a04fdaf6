import { sandboxProvider } from "@/server/practice/provider";

export const dynamic = "force-dynamic";

export const GET = sandboxProvider("provider-b");
