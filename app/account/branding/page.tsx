import { BrandingScreen } from "@/components/practice/branding/branding-screen";
import { page } from "@/lib/pages/page";

export default page("/account/branding", BrandingScreen);
