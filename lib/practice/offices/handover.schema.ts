import { z } from "zod";
import { id, typedPassword } from "@/lib/core/fields/fields";

/** To whom the practice goes; the password proves that its owner gives it. */
export const handover = z.object({ userId: id, currentPassword: typedPassword });
