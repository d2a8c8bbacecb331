import { BrandingScreen } from "@/components/branding/branding-screen";
import { page } from "@/lib/pages/page";

export default page("/account/branding", BrandingScreen);
