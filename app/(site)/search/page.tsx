import { SearchScreen } from "@/components/membership/enrolment/nearby/search-screen";
import { page } from "@/lib/pages/page";

export default page("/search", SearchScreen);
