import { sandboxReceiver } from "@/server/practice/receiver";

export const dynamic = "force-dynamic";

export const POST = sandboxReceiver;
