import "@/server/reactions";
import { nextAuthHandler } from "@/server/accounts/next-auth/handler";

export const GET = nextAuthHandler;
export const POST = nextAuthHandler;
