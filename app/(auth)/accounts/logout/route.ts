export { handleLogout as GET } from "@/lib/platform/accounts/next-auth";
