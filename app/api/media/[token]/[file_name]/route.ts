import { readShared } from "@/server/conversations/media/read";

export const dynamic = "force-dynamic";

// The file name is for programs that derive one from the address; the token identifies the file.
export const GET = readShared;
