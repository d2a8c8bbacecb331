import { NewPasswordPage, newPasswordMetadata } from "@/components/offices/account/new-password-page";

export const generateMetadata = () => newPasswordMetadata("reset_password");

export default function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  return <NewPasswordPage purpose="reset_password" params={params} />;
}
