export { handleLogout as GET } from "@/lib/accounts/next-auth";
