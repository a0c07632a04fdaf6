import { sandboxReceiver } from "@/server/sandbox/receiver";

export const dynamic = "force-dynamic";

export const POST = sandboxReceiver;
