export { handleAuth as GET, handleAuth as POST } from "@/lib/platform/accounts/next-auth";
