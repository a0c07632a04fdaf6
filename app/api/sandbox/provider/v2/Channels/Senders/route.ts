import { sandboxProvider } from "@/server/sandbox/provider";

export const dynamic = "force-dynamic";

export const GET = sandboxProvider("provider-a");
