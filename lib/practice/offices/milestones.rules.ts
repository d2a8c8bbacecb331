import { addDays, BACK_OFFICE_ZONE, type DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";

/** Days after the sign-up on which we ask an office how it goes. */
const NINETY = 90;

/** The day on which the talk after 90 days is due. */
export const ninetyDayOn = (signedUpAt: Date): DateOn => addDays(today(signedUpAt, BACK_OFFICE_ZONE), NINETY);
