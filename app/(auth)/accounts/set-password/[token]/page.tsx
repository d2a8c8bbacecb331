import { NewPasswordPage, newPasswordMetadata } from "@/components/offices/account/new-password-page";

export const generateMetadata = () => newPasswordMetadata("set_password");

export default function SetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  return <NewPasswordPage purpose="set_password" params={params} />;
}
