import { readShared } from "@/server/conversations/media/read";

export const dynamic = "force-dynamic";

// The name is for whoever makes one from the address; the token says which file it is.
export const GET = readShared;
