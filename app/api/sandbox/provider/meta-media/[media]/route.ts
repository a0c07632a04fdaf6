import { sandboxFiles } from "@/server/practice/provider";

export const dynamic = "force-dynamic";

export const GET = sandboxFiles;
